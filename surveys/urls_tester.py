"""Addresses for those who take part in studies."""

from django.urls import path

from surveys.views import tester, tester_join

urlpatterns = [
    path("join/<slug:code>/", tester_join.join_page, name="join"),
    path("t/<slug:code>/", tester.visit_page, name="visit"),
    path("t/<slug:code>/rules/", tester.rules_page, name="rules"),
    path("t/<slug:code>/about-me/", tester.about_me, name="about_me"),
    path("t/<slug:code>/my-data.json", tester.my_data, name="my_data"),
    path("t/<slug:code>/leave/", tester.withdraw_page, name="withdraw_page"),
    path("t/<slug:code>/withdraw/", tester.withdraw, name="withdraw"),
]
