"""Addresses that belong to a step of a tester's way."""

from django.urls import URLPattern, path

from surveys.views import tester_steps

urlpatterns: list[URLPattern] = [
    path("t/<slug:code>/paper.pdf", tester_steps.paper, name="paper"),
]
