from django.urls import path

from analytics.api import reports, views

ONE = "simulations/<slug:code>/"
urlpatterns = [
    path("simulations/", views.Simulations.as_view(), name="api_simulations"),
    path(ONE, views.OneSimulation.as_view(), name="api_simulation"),
    path(ONE + "cancel/", views.Cancel.as_view(), name="api_simulation_cancel"),
    path(ONE + "resume/", views.Resume.as_view(), name="api_simulation_resume"),
    path(ONE + "report/", reports.OneReport.as_view(), name="api_simulation_report"),
    path(ONE + "batches/<int:number>/rows/", views.AllRows.as_view(), name="api_rows"),
    path(ONE + "batches/<int:number>/rows.parquet", views.RowsFile.as_view(), name="api_rows_file"),
]
