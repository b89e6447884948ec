"""The apps' API routes, collected under /api/v1/."""

from django.urls import include, path
from drf_spectacular.views import SpectacularJSONAPIView

from playtest import api_docs

urlpatterns = [
    path("", include("games.api.urls")),
    path("", include("surveys.api.urls")),
    path("", include("analytics.api.urls")),
    path("schema/", SpectacularJSONAPIView.as_view(), name="api_schema"),
    path("docs/", api_docs.docs, name="api_docs"),
]
