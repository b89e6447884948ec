import pytest
from django.contrib.auth import authenticate
from django.db import IntegrityError

from playtest.accounts.models import User
from tests.people import PASSWORD, ada, make_person, rhea, sam

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["ADA@Example.org", " ada@example.org ", "\uff41da@example.org"])
def test_one_address_is_one_account_however_it_is_typed(typed: str) -> None:
    person = ada()

    assert authenticate(username=typed, password=PASSWORD) == person
    assert list(User.objects.with_email(typed)) == [person]


def test_the_database_refuses_a_second_account_in_another_case() -> None:
    ada()

    with pytest.raises(IntegrityError):
        User.objects.bulk_create([User(email="Ada@Example.org", name="Other")])


def test_the_database_refuses_a_person_without_a_name() -> None:
    with pytest.raises(IntegrityError):
        User.objects.bulk_create([User(email="no@example.org", name="")])


def test_a_person_needs_an_address() -> None:
    with pytest.raises(ValueError, match="e-mail"):
        User.objects.create_user("")


def test_a_person_without_a_name_is_called_by_the_address_s_first_part() -> None:
    assert User.objects.create_user("joe@example.org").display_name == "joe"


def test_new_people_are_designers_and_nothing_else() -> None:
    person = User.objects.create_user("joe@example.org")

    assert person.roles == ["Designer"]
    assert not person.is_staff


def test_people_are_found_by_role() -> None:
    designer, researcher, organiser = ada(), rhea(), sam()

    assert list(User.objects.designers()) == [designer]
    assert list(User.objects.researchers()) == [researcher]
    assert organiser.roles == ["Organiser"]


def test_those_who_may_not_sign_in_hold_no_role() -> None:
    make_person("Gone Away", is_active=False)

    assert not User.objects.designers()


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("Ada Berg", "AB"),
        ("ada van den Berg", "AB"),
        ("Ada", "AD"),
        ("李 小龙", "李小"),
        ("Q", "Q"),
    ],
)
def test_initials_are_those_of_the_first_and_the_last_name(name: str, initials: str) -> None:
    assert User(name=name).initials == initials


def test_a_superuser_is_staff() -> None:
    person = User.objects.create_superuser("root@example.org", "x", name="Root")

    assert person.is_staff
    assert person.is_superuser
