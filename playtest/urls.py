from django.urls import include, path

from playtest import views

urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", views.health, name="health"),
    path("favicon.ico", views.favicon),
    path("games/", include("games.urls")),
]
handler500 = views.server_error
