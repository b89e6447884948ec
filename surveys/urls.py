from surveys import urls_study, urls_tester

app_name = "surveys"
urlpatterns = [*urls_study.urlpatterns, *urls_tester.urlpatterns]
