from django.urls import path

from games.api import views

urlpatterns = [
    path("games/", views.Games.as_view(), name="api_games"),
    path("games/<slug:key>/", views.OneGame.as_view(), name="api_game"),
    path("variants/", views.Variants.as_view(), name="api_variants"),
    path("variants/<slug:slug>/", views.OneVariant.as_view(), name="api_variant"),
    path("variants/<slug:slug>/publish/", views.Publish.as_view(), name="api_publish"),
    path("variants/<slug:slug>/rulebook/", views.RulebookOf.as_view(), name="api_rulebook"),
    path(
        "variants/<slug:slug>/versions/<int:number>/",
        views.OneVersion.as_view(),
        name="api_version",
    ),
]
