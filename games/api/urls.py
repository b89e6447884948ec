from django.urls import path

from games.api import keeping, table_lists, tables, views

urlpatterns = [
    path("games/", views.Games.as_view(), name="api_games"),
    path("games/<slug:key>/", views.OneGame.as_view(), name="api_game"),
    path("variants/", views.Variants.as_view(), name="api_variants"),
    path("variants/<slug:slug>/", views.OneVariant.as_view(), name="api_variant"),
    path("variants/<slug:slug>/publish/", views.Publish.as_view(), name="api_publish"),
    path("variants/<slug:slug>/archive/", keeping.Archive.as_view(), name="api_archive"),
    path("variants/<slug:slug>/changes/", keeping.Changes.as_view(), name="api_changes"),
    path("variants/<slug:slug>/people/", keeping.People.as_view(), name="api_people"),
    path(
        "variants/<slug:slug>/people/<str:email>/", keeping.OnePerson.as_view(), name="api_person"
    ),
    path("variants/<slug:slug>/versions/", keeping.Versions.as_view(), name="api_versions"),
    path("variants/<slug:slug>/rulebook/", views.RulebookOf.as_view(), name="api_rulebook"),
    path(
        "variants/<slug:slug>/versions/<int:number>/",
        views.OneVersion.as_view(),
        name="api_version",
    ),
    path("tables/", table_lists.Tables.as_view(), name="api_tables"),
    path("tables/<slug:code>/", tables.OneTable.as_view(), name="api_table"),
    path("tables/<slug:code>/moves/", tables.Moves.as_view(), name="api_moves"),
    path("tables/<slug:code>/undo/", tables.Undo.as_view(), name="api_undo"),
    path("tables/<slug:code>/resign/", tables.Resign.as_view(), name="api_resign"),
    path("tables/<slug:code>/agent/", tables.Agents.as_view(), name="api_agents"),
    path("tables/<slug:code>/stuck/", tables.StuckNotes.as_view(), name="api_stuck"),
    path("tables/<slug:code>/lookups/", tables.Lookups.as_view(), name="api_lookups"),
    path("tables/<slug:code>/again/", table_lists.Again.as_view(), name="api_again"),
    path("tables/<slug:code>/take/", table_lists.Take.as_view(), name="api_take"),
    path("tables/<slug:code>/record/", table_lists.TableRecord.as_view(), name="api_record"),
    path("tables/<slug:code>/attempts/", tables.Attempts.as_view(), name="api_attempts"),
    path("tables/<slug:code>/frames/", tables.Frames.as_view(), name="api_frames"),
    path(
        "tables/<slug:code>/seats/<int:number>/replace/",
        tables.Replace.as_view(),
        name="api_replace",
    ),
    path(
        "tables/<slug:code>/seats/<int:number>/return/",
        tables.Return.as_view(),
        name="api_return",
    ),
    path("records/frames/", tables.RecordFrames.as_view(), name="api_record_frames"),
]
