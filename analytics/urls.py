from django.urls import include, path

from analytics.views import rows, simulations

app_name = "analytics"
ONE = "simulations/<slug:code>/"
urlpatterns = [
    path("simulations/", simulations.simulations_page, name="simulations"),
    path("simulations/new/", simulations.new_page, name="new"),
    path(ONE, simulations.simulation_page, name="simulation"),
    path(ONE + "progress/", simulations.progress, name="progress"),
    path(ONE + "cancel/", simulations.cancel, name="cancel"),
    path(ONE + "resume/", simulations.resume, name="resume"),
    path(ONE + "delete/", simulations.delete, name="delete"),
    path(ONE + "<int:number>/rows/", rows.ask, name="rows"),
    path(ONE + "<int:number>/rows.parquet", rows.download, name="rows_file"),
    path("", include("analytics.urls_reports")),
]
