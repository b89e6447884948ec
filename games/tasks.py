from celery import shared_task

from games.playing.company import sweep_abandoned


@shared_task
def sweep_abandoned_tables() -> None:
    """Close the tables at which nothing has happened for long; asked for once an hour."""
    sweep_abandoned()
