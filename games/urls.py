from django.urls import path

from games.views import gallery, watching

app_name = "games"
urlpatterns = [
    path("", gallery.gallery, name="gallery"),
    path("<slug:key>/watch/", watching.watch_game, name="watch"),
    path("<slug:key>/watch/record.json", watching.download_record, name="record"),
]
