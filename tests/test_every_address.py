"""Who gets what at every address there is. A new address without a row here fails.

The columns: somebody anonymous, Ada who owns the draft, Ben who works on it with her, Cy who
designs too but must be refused, Rhea who studies rules, Sam who runs the site.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from analytics.models import Simulation
from games.models import Table, Variant, Version
from games.playing import store
from games.playing.opening import ME, PERSON, Plan, open_table
from games.playing.seats import Visitor, hash_of
from games.services import fork_variant, publish_variant
from playtest.accounts.models import SentMail, User
from surveys.models import Participation, Study
from surveys.services.studies import invite_member, launch
from surveys.services.visiting import complete
from tests import people
from tests.analytics.simulations import played, simulation_of
from tests.surveys.studying import arm, asking, choice, joined, study_of

pytestmark = pytest.mark.django_db

EVERYBODY = (200, 200, 200, 200, 200, 200)
SIGNED_IN = (302, 200, 200, 200, 200, 200)
EDITORS = (302, 200, 200, 404, 404, 404)
READERS = (404, 200, 200, 404, 404, 200)  # of a draft; staff may look
MOVED_ON = (302, 302, 302, 302, 302, 302)
NOT_THIS_WAY = (405, 405, 405, 405, 405, 405)
FIRST_COME = (302, 409, 409, 409, 409, 409)
HER_SEAT_BUT_WAITING = (404, 409, 404, 404, 404, 404)
OPENER_BUT_NOT_YET = (404, 422, 404, 404, 404, 422)  # staff may look too
API_OWNER_204 = (403, 204, 404, 404, 404, 404)

DRAFT = {"slug": "ada-s-draft"}
PUBLIC = {"slug": "ada-s-published"}
TABLE_OF_ADA = {"code": "the-table-of-ada"}
OPEN_SEAT = {**TABLE_OF_ADA, "number": 1}
WISH = {"key": "00000000-0000-4000-8000-000000000001", "ply": 0, "seat": 0}
LOOKED_UP = {"key": "00000000-0000-4000-8000-000000000002", "section": "1", "ms": 2000}
STUDY = {"slug": "ada-s-study"}
ASKING = {**STUDY, "key": "after"}  # a step of it that asks one question, “fun”
FUN = {**ASKING, "name": "fun"}
VIEWERS = (302, 200, 200, 404, 200, 200)  # of a study: Rhea may see what comes of it
WRITERS_422 = (302, 422, 422, 404, 404, 404)
REWRITERS = (302, 302, 302, 404, 404, 404)  # sent on to the list, and told what happened
OWNER = (302, 200, 404, 404, 404, 404)
MAKERS = (302, 200, 200, 200, 200, 403)  # Sam neither designs nor studies
OVERTAKEN = (302, 409, 409, 404, 404, 404)  # sent without the revision that was read
NOT_BY_GET = (302, 405, 405, 405, 405, 405)  # nor by POST where there is nothing to send
NOT_THERE = (302, 404, 404, 404, 404, 404)
API_SIGNED_IN = (403, 200, 200, 200, 200, 200)
API_VIEWERS = (403, 200, 200, 404, 200, 200)
API_EDITORS = (403, 200, 200, 404, 404, 404)
API_EDITORS_400 = (403, 400, 400, 404, 404, 404)
API_NOT_BY_GET = (403, 405, 405, 405, 405, 405)
COME_IN, SOMEBODY = {"code": "come-in"}, {"code": "somebody"}  # a link, and who came by it
SAID = {"question": "fun", "key": "00000000-0000-4000-8000-000000000003", "value": "a"}
LOOKED = {"place": "after", "load": "00000000-0000-4000-8000-000000000004", "seen": 5, "away": 0}
AT_TABLE = {"code": "at-a-table"}  # somebody with a task for a real table before them
PRESSED = {"place": "task", "do": "start", "key": "00000000-0000-4000-8000-000000000005"}
SIMULATION = {"code": "of-ada"}
BATCH = {**SIMULATION, "number": 0}
HERS_AND_STAFF = (404, 200, 404, 404, 404, 200)
HERS_ALONE = (302, 302, 404, 404, 404, 404)
Row = tuple[str, dict[str, Any], str, dict[str, Any], tuple[int, ...]]

TABLE: list[Row] = [
    ("home", {}, "get", {}, EVERYBODY),
    ("about", {}, "get", {}, EVERYBODY),
    ("privacy", {}, "get", {}, EVERYBODY),
    ("health", {}, "get", {}, (503,) * 6),  # no Redis under test
    ("outbox", {}, "get", {}, EVERYBODY),  # on this machine; production shows it to staff alone
    ("outbox_mail", {"number": 0}, "get", {}, EVERYBODY),
    ("accounts:profile", {}, "get", {}, SIGNED_IN),
    ("accounts:sign_in", {}, "get", {}, (200, 302, 302, 302, 302, 302)),
    ("accounts:sign_out", {}, "get", {}, NOT_THIS_WAY),
    ("accounts:sign_out", {}, "post", {}, MOVED_ON),
    ("accounts:sign_up", {}, "get", {}, (200, 302, 302, 302, 302, 302)),
    ("accounts:sign_up_sent", {}, "get", {}, EVERYBODY),
    ("accounts:sign_up_confirm", {}, "get", {}, (410,) * 6),
    ("accounts:sign_up_link", {"token": "x"}, "get", {}, MOVED_ON),
    ("accounts:password_change", {}, "get", {}, SIGNED_IN),
    ("accounts:password_reset", {}, "get", {}, EVERYBODY),
    ("accounts:password_reset_sent", {}, "get", {}, EVERYBODY),
    ("accounts:password_reset_confirm", {}, "get", {}, (410,) * 6),
    ("accounts:password_reset_link", {"token": "x"}, "get", {}, MOVED_ON),
    ("accounts:email_change", {}, "get", {}, SIGNED_IN),
    ("accounts:email_change_sent", {}, "get", {}, SIGNED_IN),
    ("accounts:email_confirm", {}, "get", {}, (410,) * 6),
    ("accounts:email_link", {"token": "x"}, "get", {}, MOVED_ON),
    ("accounts:tokens", {}, "get", {}, SIGNED_IN),
    ("accounts:tokens", {}, "post", {"x": "x"}, (302, 400, 400, 400, 400, 400)),
    ("accounts:tokens", {}, "delete", {}, NOT_THIS_WAY),
    ("accounts:revoke_token", {"number": 0}, "get", {}, NOT_THIS_WAY),
    ("accounts:revoke_token", {"number": 0}, "post", {}, (302,) + (404,) * 5),
    ("games:gallery", {}, "get", {}, EVERYBODY),
    ("games:game", {"key": "ludo"}, "get", {}, EVERYBODY),
    ("games:game", {"key": "chess"}, "get", {}, (404,) * 6),
    ("games:game_rulebook", {"key": "ludo"}, "get", {}, EVERYBODY),
    ("games:watch", {"key": "ludo"}, "get", {}, EVERYBODY),
    ("games:record", {"key": "ludo"}, "get", {}, EVERYBODY),
    ("games:catalogue", {}, "get", {}, EVERYBODY),
    ("games:my_variants", {}, "get", {}, SIGNED_IN),
    ("games:variant", DRAFT, "get", {}, READERS),
    ("games:variant", PUBLIC, "get", {}, EVERYBODY),
    ("games:history", DRAFT, "get", {}, READERS),
    ("games:history", PUBLIC, "get", {}, EVERYBODY),
    ("games:rulebook", DRAFT, "get", {}, READERS),
    ("games:rulebook", PUBLIC, "get", {}, EVERYBODY),
    ("games:rulebook_pdf", DRAFT, "get", {}, READERS),
    ("games:quick_start_pdf", DRAFT, "get", {}, READERS),
    ("games:version", {**PUBLIC, "number": 1}, "get", {}, EVERYBODY),
    ("games:version", {**DRAFT, "number": 1}, "get", {}, (404,) * 6),
    ("games:options", DRAFT, "get", {}, (302, 405, 405, 405, 405, 405)),
    ("games:options", DRAFT, "post", {}, (302, 422, 422, 404, 404, 404)),
    ("games:options", PUBLIC, "post", {}, (302, 422, 404, 404, 404, 404)),
    ("games:details", DRAFT, "get", {}, EDITORS),
    ("games:wording", DRAFT, "get", {}, EDITORS),
    ("games:section", {**DRAFT, "key": "1.1"}, "get", {}, EDITORS),
    ("games:section", {**DRAFT, "key": "99"}, "get", {}, (302, 404, 404, 404, 404, 404)),
    ("games:publish", DRAFT, "get", {}, EDITORS),
    ("games:publish", DRAFT, "post", {}, (302, 409, 409, 404, 404, 404)),
    ("games:fork", PUBLIC, "get", {}, (302, 200, 200, 200, 403, 403)),
    ("games:fork", DRAFT, "get", {}, (302, 302, 302, 404, 403, 403)),
    ("games:archive", PUBLIC, "post", {}, (302, 302, 404, 404, 404, 404)),
    ("games:delete", PUBLIC, "post", {}, (302, 302, 404, 404, 404, 404)),
    ("games:people", DRAFT, "post", {"email": "x"}, (302, 302, 404, 404, 404, 404)),
    ("games:play_game", {"key": "dugi"}, "get", {}, MOVED_ON),
    ("games:play_game", {"key": "chess"}, "get", {}, (404,) * 6),
    ("games:play", PUBLIC, "get", {}, EVERYBODY),
    ("games:play", PUBLIC, "post", {"referee": "x"}, (422,) * 6),
    ("games:play", DRAFT, "get", {}, READERS),
    ("games:play", DRAFT, "post", {"referee": "x"}, (404, 422, 422, 404, 404, 422)),
    ("games:my_tables", {}, "get", {}, EVERYBODY),
    ("games:table", TABLE_OF_ADA, "get", {}, EVERYBODY),  # who knows the address may watch
    ("games:table", {"code": "unknown"}, "get", {}, (404,) * 6),
    ("games:take_seat", {**TABLE_OF_ADA, "invite": "come"}, "get", {}, EVERYBODY),
    ("games:take_seat", {**TABLE_OF_ADA, "invite": "come"}, "post", {}, FIRST_COME),
    ("games:take_seat", {**TABLE_OF_ADA, "invite": "x"}, "post", {}, (404,) * 6),
    ("games:personal_link", {**TABLE_OF_ADA, "key": "hers"}, "get", {}, MOVED_ON),
    ("games:personal_link", {**TABLE_OF_ADA, "key": "x"}, "get", {}, (404,) * 6),
    ("games:play_again", TABLE_OF_ADA, "get", {}, NOT_THIS_WAY),
    ("games:play_again", TABLE_OF_ADA, "post", {}, (404, 302, 404, 404, 404, 404)),
    ("games:replay_table", TABLE_OF_ADA, "get", {}, EVERYBODY),
    ("games:play_on", TABLE_OF_ADA, "get", {}, NOT_THIS_WAY),
    ("games:play_on", TABLE_OF_ADA, "post", {}, (409,) * 6),  # it would be a peek
    ("games:table_record", TABLE_OF_ADA, "get", {}, (409,) * 6),
    ("games:replay_record", {}, "get", {}, EVERYBODY),
    ("games:replay_record", {}, "post", {"text": "x"}, (422,) * 6),
    ("games:play_on_record", {}, "get", {}, NOT_THIS_WAY),
    ("games:play_on_record", {}, "post", {}, (422,) * 6),
    ("api_table", TABLE_OF_ADA, "get", {}, EVERYBODY),
    ("api_table", {"code": "unknown"}, "get", {}, (404,) * 6),
    ("api_table", TABLE_OF_ADA, "post", {}, NOT_THIS_WAY),
    ("api_moves", TABLE_OF_ADA, "post", {**WISH, "move": "a1"}, HER_SEAT_BUT_WAITING),
    ("api_undo", TABLE_OF_ADA, "post", WISH, HER_SEAT_BUT_WAITING),
    ("api_resign", TABLE_OF_ADA, "post", WISH, HER_SEAT_BUT_WAITING),
    ("api_stuck", TABLE_OF_ADA, "post", WISH, (404, 201, 404, 404, 404, 404)),
    ("api_agents", TABLE_OF_ADA, "post", {"ply": 0}, EVERYBODY),
    ("api_lookups", TABLE_OF_ADA, "post", LOOKED_UP, (201,) * 6),
    ("api_frames", TABLE_OF_ADA, "get", {"from": 0, "to": 1}, EVERYBODY),
    ("api_replace", OPEN_SEAT, "post", {"how": "agent"}, (404, 200, 404, 404, 404, 404)),
    ("api_return", {**TABLE_OF_ADA, "number": 0}, "post", {}, (404, 422, 404, 404, 404, 404)),
    ("api_record_frames", {}, "post", {}, (400,) * 6),
    ("api_games", {}, "get", {}, EVERYBODY),
    ("api_game", {"key": "ludo"}, "get", {}, EVERYBODY),
    ("api_variants", {}, "get", {}, EVERYBODY),
    ("api_variants", {}, "post", {}, (403, 400, 400, 400, 403, 403)),
    ("api_variant", DRAFT, "get", {}, READERS),
    ("api_variant", PUBLIC, "get", {}, EVERYBODY),
    ("api_variant", DRAFT, "patch", {}, (403, 400, 400, 404, 404, 404)),
    ("api_publish", DRAFT, "post", {}, (403, 400, 400, 404, 404, 404)),
    ("api_rulebook", DRAFT, "get", {}, READERS),
    ("api_version", {**PUBLIC, "number": 1}, "get", {}, EVERYBODY),
    ("api_schema", {}, "get", {}, EVERYBODY),
    ("api_docs", {}, "get", {}, EVERYBODY),
    ("api_docs", {}, "post", {}, NOT_THIS_WAY),
    ("api_variant", DRAFT, "delete", {}, API_OWNER_204),
    ("api_archive", PUBLIC, "get", {}, (405,) * 6),
    ("api_archive", PUBLIC, "post", {"archived": True}, (403, 200, 404, 404, 404, 404)),
    ("api_changes", DRAFT, "get", {}, READERS),
    ("api_changes", DRAFT, "post", {}, (403, 405, 405, 405, 405, 405)),
    ("api_versions", DRAFT, "get", {}, READERS),
    ("api_versions", PUBLIC, "get", {}, EVERYBODY),
    ("api_versions", PUBLIC, "post", {}, (403, 405, 405, 405, 405, 405)),
    ("api_people", DRAFT, "get", {}, (404, 200, 404, 404, 404, 404)),
    ("api_people", DRAFT, "post", {}, (403, 400, 404, 404, 404, 404)),
    ("api_person", {**DRAFT, "email": "ben@example.org"}, "get", {}, NOT_THIS_WAY),
    ("api_person", {**DRAFT, "email": "ben@example.org"}, "delete", {}, API_OWNER_204),
    ("api_tables", {}, "get", {}, EVERYBODY),
    ("api_tables", {}, "post", {}, (400,) * 6),
    ("api_again", TABLE_OF_ADA, "get", {}, NOT_THIS_WAY),
    ("api_again", TABLE_OF_ADA, "post", {}, (404, 201, 404, 404, 404, 404)),
    ("api_take", TABLE_OF_ADA, "get", {}, NOT_THIS_WAY),
    ("api_take", TABLE_OF_ADA, "post", {"invite": "come"}, (201, 409, 409, 409, 409, 409)),
    ("api_take", TABLE_OF_ADA, "post", {"invite": "x"}, (404,) * 6),
    ("api_record", TABLE_OF_ADA, "get", {}, (422,) * 6),  # not before the end
    ("api_record", TABLE_OF_ADA, "post", {}, NOT_THIS_WAY),
    ("api_attempts", TABLE_OF_ADA, "get", {}, OPENER_BUT_NOT_YET),
    ("api_attempts", TABLE_OF_ADA, "post", {}, NOT_THIS_WAY),
    ("api_stuck", TABLE_OF_ADA, "get", {}, OPENER_BUT_NOT_YET),
    ("api_lookups", TABLE_OF_ADA, "get", {}, OPENER_BUT_NOT_YET),
    ("surveys:instruments", {}, "get", {}, SIGNED_IN),
    ("surveys:instruments", {}, "post", {}, (302, 405, 405, 405, 405, 405)),
    ("surveys:questions", ASKING, "get", {}, VIEWERS),
    ("surveys:questions", {**STUDY, "key": "consent"}, "get", {}, (302,) + (404,) * 5),
    ("surveys:questions", ASKING, "post", {}, (302, 405, 405, 405, 405, 405)),
    ("surveys:export_questions", ASKING, "get", {}, VIEWERS),
    ("surveys:add_question", {**ASKING, "kind": "text"}, "get", {}, EDITORS),
    ("surveys:add_question", {**ASKING, "kind": "x"}, "get", {}, (302,) + (404,) * 5),
    ("surveys:add_question", {**ASKING, "kind": "text"}, "post", {"x": "x"}, WRITERS_422),
    ("surveys:preview_question", {**ASKING, "kind": "text"}, "get", {}, (302,) + (405,) * 5),
    ("surveys:preview_question", {**ASKING, "kind": "text"}, "post", {}, EDITORS),
    ("surveys:edit_question", FUN, "get", {}, EDITORS),
    ("surveys:edit_question", FUN, "post", {"x": "x"}, WRITERS_422),
    ("surveys:edit_question", {**ASKING, "name": "x"}, "get", {}, (302,) + (404,) * 5),
    ("surveys:move_question", FUN, "get", {}, (302,) + (405,) * 5),
    ("surveys:move_question", {**ASKING, "name": "x"}, "post", {"revision": 1}, REWRITERS),
    ("surveys:duplicate_question", {**ASKING, "name": "x"}, "post", {"revision": 1}, REWRITERS),
    ("surveys:remove_question", {**ASKING, "name": "x"}, "post", {"revision": 1}, REWRITERS),
    ("surveys:remove_question", FUN, "post", {}, (302, 409, 409, 404, 404, 404)),
    ("surveys:undo_questions", ASKING, "post", {}, REWRITERS),
    ("surveys:choose_instrument", ASKING, "get", {}, EDITORS),
    ("surveys:insert_instrument", {**ASKING, "instrument": "sus"}, "get", {}, EDITORS),
    ("surveys:insert_instrument", {**ASKING, "instrument": "x"}, "get", {}, (302,) + (404,) * 5),
    ("surveys:insert_instrument", {**ASKING, "instrument": "pxi"}, "post", {"x": "x"}, WRITERS_422),
    ("surveys:confirm_right", ASKING, "get", {}, (302,) + (405,) * 5),
    ("surveys:confirm_right", ASKING, "post", {"instrument": "x"}, (302,) + (404,) * 5),
    ("surveys:import_questions", ASKING, "get", {}, EDITORS),
    ("surveys:import_questions", ASKING, "post", {"text": "x"}, WRITERS_422),
    ("surveys:studies", {}, "get", {}, SIGNED_IN),
    ("surveys:new_study", {}, "get", {}, MAKERS),
    ("surveys:new_study", {}, "post", {"template": "x"}, (302, 404, 404, 404, 404, 403)),
    ("surveys:import_study", {}, "get", {}, NOT_BY_GET),
    ("surveys:import_study", {}, "post", {}, (302, 422, 422, 422, 422, 403)),
    ("surveys:study", STUDY, "get", {}, VIEWERS),
    ("surveys:study", {"slug": "unknown"}, "get", {}, NOT_THERE),
    ("surveys:study", STUDY, "post", {}, NOT_BY_GET),
    ("surveys:export_study", STUDY, "get", {}, VIEWERS),
    ("surveys:copy", STUDY, "get", {}, NOT_BY_GET),
    ("surveys:copy", STUDY, "post", {}, (302, 302, 302, 404, 302, 403)),
    ("surveys:state", STUDY, "get", {}, NOT_BY_GET),
    ("surveys:state", STUDY, "post", {"to": "x"}, REWRITERS),
    ("surveys:links", STUDY, "get", {}, NOT_BY_GET),
    ("surveys:links", STUDY, "post", {"arm": "x"}, REWRITERS),
    ("surveys:links", STUDY, "post", {"end": "x"}, (302,) + (404,) * 5),
    ("surveys:about", STUDY, "get", {}, EDITORS),
    ("surveys:about", STUDY, "post", {"x": "x"}, WRITERS_422),
    ("surveys:arms", STUDY, "get", {}, EDITORS),
    ("surveys:arms", STUDY, "post", {"x": "x"}, WRITERS_422),
    ("surveys:add_step", STUDY, "get", {}, EDITORS),
    ("surveys:add_step", STUDY, "post", {"kind": "x"}, NOT_THERE),
    ("surveys:add_step", STUDY, "post", {"kind": "text"}, OVERTAKEN),
    ("surveys:order", STUDY, "get", {}, NOT_BY_GET),
    ("surveys:order", STUDY, "post", {"up": "after"}, OVERTAKEN),
    ("surveys:step", ASKING, "get", {}, EDITORS),
    ("surveys:step", {**STUDY, "key": "x"}, "get", {}, NOT_THERE),
    ("surveys:step", ASKING, "post", {"x": "x"}, WRITERS_422),
    ("surveys:duplicate_step", ASKING, "get", {}, NOT_BY_GET),
    ("surveys:duplicate_step", ASKING, "post", {}, OVERTAKEN),
    ("surveys:delete_step", ASKING, "get", {}, EDITORS),
    ("surveys:delete_step", ASKING, "post", {}, OVERTAKEN),
    ("surveys:preview", ASKING, "get", {}, VIEWERS),
    ("surveys:preview", {**STUDY, "key": "x"}, "get", {}, NOT_THERE),
    ("surveys:preview_frame", ASKING, "get", {}, VIEWERS),
    ("surveys:people", STUDY, "get", {}, OWNER),
    ("surveys:people", STUDY, "post", {"email": "x"}, (302, 422, 404, 404, 404, 404)),
    ("surveys:versions", STUDY, "get", {}, VIEWERS),
    ("surveys:archive", STUDY, "get", {}, NOT_BY_GET),
    ("surveys:archive", STUDY, "post", {}, (302, 302, 404, 404, 404, 404)),
    ("surveys:delete", STUDY, "get", {}, OWNER),
    ("surveys:delete", STUDY, "post", {}, (302, 302, 404, 404, 404, 404)),
    ("surveys:codebook", STUDY, "get", {}, VIEWERS),
    ("surveys:codebook_file", STUDY, "get", {}, VIEWERS),
    ("surveys:answers", STUDY, "get", {}, VIEWERS),
    ("surveys:answers", STUDY, "post", {}, NOT_BY_GET),
    ("surveys:join", COME_IN, "get", {}, EVERYBODY),
    ("surveys:join", {"code": "unknown"}, "get", {}, (404,) * 6),
    ("surveys:join", COME_IN, "post", {"answer": "yes"}, (422,) * 6),
    ("surveys:join", COME_IN, "post", {"answer": "no"}, EVERYBODY),
    ("surveys:visit", SOMEBODY, "get", {}, EVERYBODY),  # who knows the address is them
    ("surveys:visit", {"code": "unknown"}, "get", {}, (404,) * 6),
    ("surveys:visit", SOMEBODY, "post", {"place": "after"}, (422,) * 6),
    ("surveys:visit", {"code": "unknown"}, "post", {"place": "after"}, (404,) * 6),
    ("surveys:rules", SOMEBODY, "get", {}, EVERYBODY),
    ("surveys:rules", {"code": "unknown"}, "get", {}, (404,) * 6),
    ("surveys:rules", SOMEBODY, "post", {}, NOT_THIS_WAY),
    ("surveys:about_me", SOMEBODY, "get", {}, EVERYBODY),
    ("surveys:about_me", {"code": "unknown"}, "get", {}, (404,) * 6),
    ("surveys:about_me", SOMEBODY, "post", {}, NOT_THIS_WAY),
    ("surveys:my_data", SOMEBODY, "get", {}, EVERYBODY),
    ("surveys:my_data", {"code": "unknown"}, "get", {}, (404,) * 6),
    ("surveys:my_data", SOMEBODY, "post", {}, NOT_THIS_WAY),
    ("surveys:withdraw_page", SOMEBODY, "get", {}, EVERYBODY),
    ("surveys:withdraw_page", {"code": "unknown"}, "get", {}, (404,) * 6),
    ("surveys:withdraw", SOMEBODY, "get", {}, NOT_THIS_WAY),
    ("surveys:withdraw", SOMEBODY, "post", {"how": "keep"}, MOVED_ON),
    ("surveys:withdraw", SOMEBODY, "post", {"how": "erase"}, (200,) + (404,) * 5),
    ("surveys:withdraw", {"code": "unknown"}, "post", {"how": "erase"}, (404,) * 6),
    ("api_visit", SOMEBODY, "get", {}, EVERYBODY),
    ("api_visit", {"code": "unknown"}, "get", {}, (404,) * 6),
    ("api_visit", SOMEBODY, "post", {}, NOT_THIS_WAY),
    ("api_answers", SOMEBODY, "get", {}, NOT_THIS_WAY),
    ("api_answers", SOMEBODY, "post", {"place": "after", "answers": [SAID]}, EVERYBODY),
    ("api_answers", SOMEBODY, "post", {}, (400,) * 6),
    ("api_answers", {"code": "unknown"}, "post", {"place": "x", "answers": [SAID]}, (404,) * 6),
    ("api_attention", SOMEBODY, "get", {}, NOT_THIS_WAY),
    ("api_attention", SOMEBODY, "post", LOOKED, (204,) * 6),
    ("api_attention", {"code": "unknown"}, "post", LOOKED, (404,) * 6),
    ("surveys:paper", AT_TABLE, "get", {}, EVERYBODY),
    ("surveys:paper", SOMEBODY, "get", {}, (404,) * 6),  # their step has none
    ("surveys:paper", {"code": "unknown"}, "get", {}, (404,) * 6),
    ("surveys:paper", AT_TABLE, "post", {}, NOT_THIS_WAY),
    ("api_step", AT_TABLE, "get", {}, NOT_THIS_WAY),
    ("api_step", AT_TABLE, "post", PRESSED, EVERYBODY),
    ("api_step", AT_TABLE, "post", {}, (400,) * 6),
    ("api_step", SOMEBODY, "post", {**PRESSED, "place": "after"}, (422,) * 6),
    ("api_step", {"code": "unknown"}, "post", PRESSED, (404,) * 6),
    ("api_studies", {}, "get", {}, API_SIGNED_IN),
    ("api_studies", {}, "post", {}, (403, 400, 400, 400, 400, 403)),
    ("api_study", STUDY, "get", {}, API_VIEWERS),
    ("api_study", STUDY, "patch", {}, API_EDITORS_400),
    ("api_study_state", STUDY, "get", {}, API_NOT_BY_GET),
    ("api_study_state", STUDY, "post", {"to": "x"}, API_EDITORS_400),
    ("api_study_problems", STUDY, "get", {}, API_EDITORS),
    ("api_study_links", STUDY, "get", {}, API_EDITORS),
    ("api_study_links", STUDY, "post", {"x": "x"}, API_EDITORS_400),
    ("api_study_link", {**STUDY, "code": "x"}, "get", {}, API_NOT_BY_GET),
    ("api_study_link", {**STUDY, "code": "x"}, "delete", {}, (403,) + (404,) * 5),
    ("api_study_versions", STUDY, "get", {}, API_VIEWERS),
    ("api_study_version", {**STUDY, "number": 1}, "get", {}, (403,) + (404,) * 5),
    ("api_study_codebook", STUDY, "get", {}, API_VIEWERS),
    ("api_study_participants", STUDY, "get", {}, API_VIEWERS),
    ("api_study_answers", STUDY, "get", {}, API_VIEWERS),
    ("analytics:simulations", {}, "get", {}, SIGNED_IN),
    ("analytics:simulations", {}, "post", {}, (302, 405, 405, 405, 405, 405)),
    ("analytics:new", {}, "get", {}, SIGNED_IN),
    ("analytics:new", {}, "get", {"variant": "ada-s-draft"}, (302, 200, 200, 404, 404, 200)),
    ("analytics:simulation", SIMULATION, "get", {}, HERS_AND_STAFF),
    ("analytics:simulation", {"code": "unknown"}, "get", {}, (404,) * 6),
    ("analytics:progress", SIMULATION, "get", {}, HERS_AND_STAFF),
    ("analytics:cancel", SIMULATION, "get", {}, (302, 405, 405, 405, 405, 405)),
    ("analytics:cancel", SIMULATION, "post", {}, HERS_ALONE),
    ("analytics:resume", SIMULATION, "post", {}, HERS_ALONE),
    ("analytics:delete", SIMULATION, "post", {}, HERS_ALONE),
    ("analytics:rows", BATCH, "post", {}, HERS_ALONE),
    ("analytics:rows_file", BATCH, "get", {}, (404,) * 6),  # nobody has asked for it
    ("api_simulations", {}, "get", {}, EVERYBODY),
    ("api_simulations", {}, "post", {}, (403, 400, 400, 400, 400, 400)),
    ("api_simulation", SIMULATION, "get", {}, HERS_AND_STAFF),
    ("api_simulation", SIMULATION, "patch", {}, (403, 405, 405, 405, 405, 405)),
    ("api_simulation", SIMULATION, "delete", {}, (403, 204, 404, 404, 404, 404)),
    ("api_simulation_cancel", SIMULATION, "post", {}, (403, 200, 404, 404, 404, 404)),
    ("api_simulation_resume", SIMULATION, "post", {}, (403, 200, 404, 404, 404, 404)),
    ("analytics:report", SIMULATION, "get", {}, HERS_AND_STAFF),
    ("analytics:report", SIMULATION, "get", {"first": "x"}, HERS_AND_STAFF),
    ("analytics:report", {"code": "unknown"}, "get", {}, (404,) * 6),
    ("analytics:report", SIMULATION, "post", {}, NOT_THIS_WAY),
    ("analytics:report_pdf", SIMULATION, "get", {}, HERS_AND_STAFF),
    ("analytics:report_json", SIMULATION, "get", {}, HERS_AND_STAFF),
    ("analytics:report_line_up", BATCH, "get", {}, HERS_AND_STAFF),
    ("analytics:report_line_up", {**SIMULATION, "number": 9}, "get", {}, (404,) * 6),
    ("analytics:report_metric", {**BATCH, "name": "throws"}, "get", {}, HERS_AND_STAFF),
    ("analytics:report_metric", {**BATCH, "name": "x"}, "get", {}, (404,) * 6),
    ("analytics:report_metric_csv", {**BATCH, "name": "throws"}, "get", {}, HERS_AND_STAFF),
    ("analytics:playout", {**BATCH, "index": 2}, "get", {}, HERS_AND_STAFF),
    ("analytics:playout", {**BATCH, "index": 3}, "get", {}, (404,) * 6),
    ("api_simulation_report", SIMULATION, "get", {}, HERS_AND_STAFF),
    ("api_simulation_report", SIMULATION, "get", {"first": "x"}, (400,) * 6),
    ("api_simulation_report", SIMULATION, "get", {"x": "x"}, (400,) * 6),
    ("api_simulation_report", SIMULATION, "post", {}, (403, 405, 405, 405, 405, 405)),
    ("api_rows", BATCH, "get", {}, (404,) * 6),
    ("api_rows", BATCH, "post", {}, (403, 202, 404, 404, 404, 404)),
    ("api_rows_file", BATCH, "get", {}, (404,) * 6),
]
WITHOUT_A_NAME = {"favicon.ico"}


@pytest.fixture
def world() -> dict[str, User | None]:
    """The people, Ada's draft with Ben in it, something of hers that is published, and a table."""
    store.forget()
    everyone: dict[str, User | None] = {
        "anonymous": None,
        "Ada": people.ada(),
        "Ben": people.ben(),
        "Cy": people.cy(),
        "Rhea": people.rhea(),
        "Sam": people.sam(),
    }
    ada = everyone["Ada"]
    assert ada
    parent = Version.objects.get(variant__game="troll", variant__preset="published")
    for slug in ("ada-s-draft", "ada-s-published"):
        variant = fork_variant(parent, by=ada, name=slug)
        Variant.objects.filter(pk=variant.pk).update(slug=slug)
    draft, public = Variant.objects.get(**DRAFT), Variant.objects.get(**PUBLIC)
    draft.collaborations.create(email="ben@example.org")
    publish_variant(public, by=ada, revision=1, accept_warnings=True)
    open_for(ada)
    study_for(ada)
    simulate_for(ada)
    return everyone


def open_for(ada: User) -> None:
    """A table at which Ada has sat down and somebody is still awaited."""
    rules = Version.objects.get(variant__game="dugi", variant__preset="base")
    table = open_table(rules, Plan([ME, PERSON]), Visitor(ada))
    Table.objects.filter(pk=table.pk).update(**TABLE_OF_ADA)
    table.seats.filter(number=0).update(key_hash=hash_of("hers"))
    table.seats.filter(number=1).update(invite="come")


def simulate_for(ada: User) -> None:
    """A few games of Ludo, played to the end."""
    simulation = played(simulation_of(3, by=ada))
    Simulation.objects.filter(pk=simulation.pk).update(**SIMULATION)


def study_for(ada: User) -> None:
    """A draft of a study which Ben edits too, and whose data Rhea may see under pseudonyms."""
    study = study_of(ada)
    Study.objects.filter(pk=study.pk).update(**STUDY)
    invite_member(study, email="ben@example.org", right="edit")
    invite_member(study, email="rhea@example.org", right="pseudonyms")


def take_part(ada: User) -> None:
    """Somebody in a study that runs: they have read the rules and stand before one question."""
    rules = {"key": "rules", "kind": "rulebook", "title": "The rules", "settings": {}}
    study = study_of(ada, rules, asking("after", choice("fun")), arms=[arm("a")])
    launch(study, to="open", by=ada)
    person = joined(study)
    complete(person.code, "rules", QueryDict())
    study.links.update(**COME_IN)
    Participation.objects.update(**SOMEBODY)


def sit_at_table(ada: User) -> None:
    task = {"key": "task", "kind": "table_task", "title": "Task", "settings": {"instructions": "x"}}
    study = launch(study_of(ada, task), to="open", by=ada)
    Participation.objects.filter(pk=joined(study).pk).update(**AT_TABLE)


@pytest.mark.parametrize(("name", "kwargs", "method", "data", "expected"), TABLE)
def test_everybody_gets_what_the_table_says(
    world: dict[str, User | None],
    name: str,
    kwargs: dict[str, Any],
    method: str,
    data: dict[str, Any],
    expected: tuple[int, ...],
) -> None:
    if name == "outbox_mail":
        kwargs = {"number": SentMail.objects.create(to="a@b.c", subject="s", body="b").pk}
    if kwargs in (COME_IN, SOMEBODY):
        assert world["Ada"]
        take_part(world["Ada"])
    if kwargs == AT_TABLE:
        assert world["Ada"]
        sit_at_table(world["Ada"])
    got = []
    for person in world.values():
        client = Client()
        if person:
            client.force_login(person)
        extra = {"content_type": "application/json"} if name.startswith("api_") else {}
        answer = getattr(client, method)(reverse(name, kwargs=kwargs), data, **extra)
        got.append(answer.status_code)

    assert tuple(got) == expected, dict(zip(world, got, strict=True))


def test_every_address_has_a_row() -> None:
    covered = {row[0] for row in TABLE}

    assert {name for name in names_of(get_resolver().url_patterns) if name} == covered


def names_of(patterns: list[Any], space: str = "") -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{pattern.namespace}:" if pattern.namespace else space
            yield from names_of(pattern.url_patterns, inner)
        elif isinstance(pattern, URLPattern):
            if pattern.name:
                yield space + pattern.name
            else:
                assert str(pattern.pattern) in WITHOUT_A_NAME
