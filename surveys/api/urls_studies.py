"""Addresses of studies as JSON."""

from django.urls import path

from surveys.api import studies, study_data

STUDY = "studies/<slug:slug>/"

urlpatterns = [
    path("studies/", studies.Studies.as_view(), name="api_studies"),
    path(STUDY, studies.OneStudy.as_view(), name="api_study"),
    path(f"{STUDY}state/", studies.StateOf.as_view(), name="api_study_state"),
    path(f"{STUDY}problems/", studies.Problems.as_view(), name="api_study_problems"),
    path(f"{STUDY}links/", studies.Links.as_view(), name="api_study_links"),
    path(f"{STUDY}links/<slug:code>/", studies.OneLink.as_view(), name="api_study_link"),
    path(f"{STUDY}versions/", studies.Versions.as_view(), name="api_study_versions"),
    path(f"{STUDY}versions/<int:number>/", studies.OneVersion.as_view(), name="api_study_version"),
    path(f"{STUDY}codebook/", study_data.Codebook.as_view(), name="api_study_codebook"),
    path(f"{STUDY}participants/", study_data.Participants.as_view(), name="api_study_participants"),
    path(f"{STUDY}answers/", study_data.Answers.as_view(), name="api_study_answers"),
]
