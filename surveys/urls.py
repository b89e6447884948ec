from surveys import urls_builder, urls_steps, urls_study, urls_tester

app_name = "surveys"
urlpatterns = [
    *urls_builder.urlpatterns,
    *urls_study.urlpatterns,
    *urls_tester.urlpatterns,
    *urls_steps.urlpatterns,
]
