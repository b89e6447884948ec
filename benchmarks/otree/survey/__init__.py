"""Pages of ten fields each: what a page of our own study asks, in oTree's words.

The rounds of the app are its pages, so that every page has the same fields and its own answers.
"""

from otree.api import BaseConstants, BaseGroup, BasePlayer, BaseSubsession, Page, models, widgets

POINTS = [[point, str(point)] for point in range(1, 6)]
CHOICES = [["a", "Perfectly."], ["b", "With some effort."], ["c", "Partly."], ["d", "Not at all."]]


class Constants(BaseConstants):
    name_in_url = "survey"
    players_per_group = None
    num_rounds = 12


class Subsession(BaseSubsession):
    pass


class Group(BaseGroup):
    pass


def choice(words):
    return models.StringField(label=words, choices=CHOICES, widget=widgets.RadioSelect)


def likert(words):
    return models.IntegerField(label=words, choices=POINTS, widget=widgets.RadioSelectHorizontal)


class Player(BasePlayer):
    understanding = choice("How well do you understand the rules?")
    following = choice("Could you keep to the rules?")
    setting_up = choice("How was setting up?")
    clear = likert("The rules were clear.")
    helped = likert("I would need somebody to explain the game to me.")
    knew = likert("At most moments I knew what I could do.")
    again = likert("I would like to play it again.")
    games = models.IntegerField(label="How many games did you play?", min=0, max=99)
    other = models.StringField(label="Which game is most like it?")
    experience = models.LongStringField(label="What was it like to play?")


class Questions(Page):
    form_model = "player"
    form_fields = (
        "understanding following setting_up clear helped knew again games other experience".split()
    )


page_sequence = [Questions]
