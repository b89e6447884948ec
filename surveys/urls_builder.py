"""Addresses of the questionnaire builder, the library of instruments, import and export."""

from django.urls import URLPattern, path

from surveys.views import builder, builder_files, builder_instruments

QUESTIONS = "studies/<slug:slug>/steps/<slug:key>/questions/"

urlpatterns: list[URLPattern] = [
    path("instruments/", builder_instruments.instruments_page, name="instruments"),
    path(QUESTIONS, builder.questions_page, name="questions"),
    path(f"{QUESTIONS}add/<slug:kind>/", builder.add_question, name="add_question"),
    path(f"{QUESTIONS}preview/<slug:kind>/", builder.preview, name="preview_question"),
    path(f"{QUESTIONS}edit/<slug:name>/", builder.edit_question, name="edit_question"),
    path(f"{QUESTIONS}move/<slug:name>/", builder.move_question, name="move_question"),
    path(
        f"{QUESTIONS}duplicate/<slug:name>/",
        builder.duplicate_question,
        name="duplicate_question",
    ),
    path(f"{QUESTIONS}remove/<slug:name>/", builder.remove_question, name="remove_question"),
    path(f"{QUESTIONS}undo/", builder.undo, name="undo_questions"),
    path(
        f"{QUESTIONS}instruments/",
        builder_instruments.choose_instrument,
        name="choose_instrument",
    ),
    path(
        f"{QUESTIONS}instruments/<slug:instrument>/",
        builder_instruments.insert_instrument,
        name="insert_instrument",
    ),
    path(f"{QUESTIONS}right/", builder_instruments.confirm_right, name="confirm_right"),
    path(f"{QUESTIONS}questions.json", builder_files.export_questions, name="export_questions"),
    path(f"{QUESTIONS}import/", builder_files.import_questions, name="import_questions"),
]
