"""Addresses for those who take part in them."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
