from celery import shared_task

from analytics.services.ledger import neglected, work
from analytics.services.ringing import MOST_RINGS, QUEUE, ring, unheard


@shared_task(queue=QUEUE)
def work_on(simulation: int) -> None:
    """Do one piece of a simulation and pass the word on."""
    if work(simulation):
        ring(simulation)


@shared_task
def ring_for_neglected_work() -> None:
    """The queue is only a doorbell: whatever it lost is rung for again, every half minute."""
    room = MOST_RINGS - unheard()
    for simulation, pieces in neglected():
        ring(simulation, times=min(pieces, room))
