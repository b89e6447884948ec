"""Addresses for those who make studies."""

from django.urls import URLPattern, path

from surveys.views import (
    study_hub,
    study_list,
    study_people,
    study_preview,
    study_results,
    study_settings,
    study_states,
    study_steps,
)

STUDY, STEP = "studies/<slug:slug>/", "studies/<slug:slug>/steps/<slug:key>/"

urlpatterns: list[URLPattern] = [
    path("studies/", study_list.studies_page, name="studies"),
    path("studies/new/", study_list.new_study, name="new_study"),
    path("studies/import/", study_list.import_study, name="import_study"),
    path(STUDY, study_hub.study_hub, name="study"),
    path(f"{STUDY}study.json", study_list.export_study, name="export_study"),
    path(f"{STUDY}copy/", study_list.copy, name="copy"),
    path(f"{STUDY}state/", study_states.change_state, name="state"),
    path(f"{STUDY}links/", study_hub.change_links, name="links"),
    path(f"{STUDY}about/", study_settings.about_page, name="about"),
    path(f"{STUDY}arms/", study_settings.arms_page, name="arms"),
    path(f"{STUDY}add-step/", study_steps.add_step_page, name="add_step"),
    path(f"{STUDY}order/", study_steps.order, name="order"),
    path(STEP, study_steps.step_page, name="step"),
    path(f"{STEP}duplicate/", study_steps.duplicate, name="duplicate_step"),
    path(f"{STEP}delete/", study_steps.delete_step, name="delete_step"),
    path(f"{STEP}preview/", study_preview.preview_page, name="preview"),
    path(f"{STEP}preview/frame/", study_preview.preview_frame, name="preview_frame"),
    path(f"{STUDY}people/", study_people.people_page, name="people"),
    path(f"{STUDY}versions/", study_people.versions_page, name="versions"),
    path(f"{STUDY}archive/", study_people.archive, name="archive"),
    path(f"{STUDY}delete/", study_people.delete, name="delete"),
    path(f"{STUDY}codebook/", study_results.codebook_page, name="codebook"),
    path(f"{STUDY}codebook.json", study_results.codebook_file, name="codebook_file"),
    path(f"{STUDY}answers/", study_results.answers_page, name="answers"),
]
