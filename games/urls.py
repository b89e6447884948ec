from django.urls import path

from games.views import catalogue, gallery, publishing, rulebooks, variants, watching, wording

app_name = "games"
urlpatterns = [
    path("games/", gallery.gallery, name="gallery"),
    path("games/<slug:key>/", catalogue.game_page, name="game"),
    path("games/<slug:key>/rulebook/", catalogue.game_rulebook, name="game_rulebook"),
    path("games/<slug:key>/watch/", watching.watch_game, name="watch"),
    path("games/<slug:key>/watch/record.json", watching.download_record, name="record"),
    path("variants/", catalogue.catalogue, name="catalogue"),
    path("variants/mine/", catalogue.my_variants, name="my_variants"),
    path("variants/<slug:slug>/", variants.variant_page, name="variant"),
    path("variants/<slug:slug>/options/", variants.save_options, name="options"),
    path("variants/<slug:slug>/details/", variants.details_page, name="details"),
    path("variants/<slug:slug>/wording/", wording.wording_page, name="wording"),
    path("variants/<slug:slug>/wording/<str:key>/", wording.section_page, name="section"),
    path("variants/<slug:slug>/history/", publishing.history_page, name="history"),
    path("variants/<slug:slug>/fork/", publishing.fork_page, name="fork"),
    path("variants/<slug:slug>/publish/", publishing.publish_page, name="publish"),
    path("variants/<slug:slug>/archive/", publishing.archive, name="archive"),
    path("variants/<slug:slug>/delete/", publishing.delete, name="delete"),
    path("variants/<slug:slug>/people/", publishing.people, name="people"),
    path("variants/<slug:slug>/v<int:number>/", publishing.version_page, name="version"),
    path("variants/<slug:slug>/rulebook/", rulebooks.rulebook_page, name="rulebook"),
    path("variants/<slug:slug>/rulebook.pdf", rulebooks.rulebook_file, name="rulebook_pdf"),
    path("variants/<slug:slug>/quick-start.pdf", rulebooks.quick_start, name="quick_start_pdf"),
]
