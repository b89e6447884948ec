"""Addresses for those who make studies."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
