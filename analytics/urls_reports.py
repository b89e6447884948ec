"""Where reports are; `analytics.urls` includes it."""

from django.urls import path

from analytics.views import playouts, reports

HERE = "simulations/<slug:code>/report/"
LINE_UP = HERE + "<int:number>/"
METRIC = LINE_UP + "metrics/<slug:name>/"

urlpatterns = [
    path(HERE, reports.report, name="report"),
    path("simulations/<slug:code>/report.pdf", reports.report_file, name="report_pdf"),
    path("simulations/<slug:code>/report.json", reports.report_data, name="report_json"),
    path(LINE_UP, reports.line_up, name="report_line_up"),
    path(METRIC, reports.metric, name="report_metric"),
    path(METRIC + "values.csv", reports.metric_file, name="report_metric_csv"),
    path(LINE_UP + "games/<int:index>/", playouts.playout, name="playout"),
]
