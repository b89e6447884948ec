from django.urls import path

from surveys.api import steps, urls_studies, visits

urlpatterns = [
    *urls_studies.urlpatterns,
    path("visits/<slug:code>/", visits.OneVisit.as_view(), name="api_visit"),
    path("visits/<slug:code>/answers/", visits.Answers.as_view(), name="api_answers"),
    path("visits/<slug:code>/attention/", visits.Attention.as_view(), name="api_attention"),
    path("visits/<slug:code>/step/", steps.StepDeeds.as_view(), name="api_step"),
]
