// @ts-check
// The table: brings together what is shown, what is done, and what the server says.

import { Client, newKey } from "./client.js";
import { Hand } from "./hand.js";
import { Keyboard } from "./keyboard.js";
import { LogPanel, eventsOf } from "./log.js";
import { Player } from "./motion.js";
import { MoveList, RefusalBox } from "./moves.js";
import { MovingStage } from "./moving.js";
import { askIn, copyLink, need, readJson, setWords } from "./page_parts.js";
import { Panels } from "./panels.js";
import { Pointer } from "./pointer.js";
import { Rulebook } from "./rulebook.js";
import { mergeScene } from "./scene.js";
import { showCards, showPeople, showSeats, showStatus } from "./status.js";
import { LOST, MOVED_ON, NOT_ANSWERED, NOT_YOUR_TURN, refusedInWords, turnInWords } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {import("./hand.js").Gesture} Gesture */

const PATIENCE = 3; // polls after which agents that are still due are asked again

class Table {
  constructor() {
    this.config = /** @type {import("./types.js").Config} */ (readJson("table-config"));
    this.base = /** @type {import("./types.js").Scene} */ (readJson("table-base"));
    this.state = /** @type {State} */ (readJson("table-state"));
    this.scene = mergeScene(this.base, {}, this.state.scene);
    const history = this.state.history ?? [];
    /** @type {Mark[]} */ this.lastMarks = history[history.length - 1]?.marks ?? [];
    this.shownPly = Math.max(0, ...history.map((step) => step.ply));
    /** @type {number | null} */ this.seat = null; // of several seats at this device, the one that looks now
    /** @type {State[]} */ this.news = [];
    this.presenting = false;
    this.sending = false;
    this.isLost = false;
    this.agentTimer = 0;
    this.decisionBegan = performance.now();
    this.assemble();
    this.log.fill(history);
    this.show();
    void this.client.listen();
    void this.askAgents();
  }

  assemble() {
    const felt = need("[data-felt]");
    this.stage = new MovingStage(felt, need("[data-board]"), need("[data-tray]"));
    this.player = new Player(this.stage);
    this.log = new LogPanel(this.scene.seats.length < 2);
    this.moves = new MoveList((action) => this.send({ move: action.move }), (move) => this.send({ move }));
    this.refusal = new RefusalBox((rule) => {
      this.panels.open("rules");
      this.book.show(rule.id, rule.section);
    });
    this.client = new Client(this.config, {
      known: () => this.known(),
      state: (state) => this.hear(state),
      lost: (is) => this.lose(is),
      say: (message) => this.say(message),
    });
    this.book = new Rulebook(need("[data-book]"), (lookup) => this.client.mention("lookups/", { key: newKey(), ...lookup }));
    this.panels = new Panels((name, visible) => name === "rules" && this.book.setVisible(visible));
    this.hand = new Hand(this.stage, {
      state: () => this.state,
      ready: () => this.isReady(),
      marks: () => [...this.scene.marks, ...this.lastMarks],
      act: (gesture, items) => this.send(gesture, items),
      list: (ways, picked) => this.list(ways, picked),
      touched: () => this.clear(),
      idle: () => this.state.phase === "playing" && !this.state.your_turn && this.log.speak(NOT_YOUR_TURN),
    });
    this.keyboard = new Keyboard(this.stage, this.hand);
    this.pointer = new Pointer(this.stage, this.hand);
    this.listenToButtons();
    felt.addEventListener("pointerdown", (event) => this.skipMotion(event), { capture: true });
    document.addEventListener("keydown", (event) => event.key !== "Tab" && this.player.playing && this.player.skip(), { capture: true });
  }

  // -- showing

  /** The last state heard of, shown already or not. */
  latest() {
    return this.news[this.news.length - 1] ?? this.state;
  }

  /** @returns {import("./client.js").Known} */
  known() {
    const { ply, revision, phase, your_turn: yours, you } = this.latest();
    return { ply, revision, live: phase === "waiting" || phase === "playing", yours, seat: this.seat, sits: you.length > 0 };
  }

  /** Draw everything as it stands. @param {boolean} [wasHere] the focus was on the cloth before something moved there */
  show(wasHere = false) {
    const { state, scene } = this;
    const isHere = this.keyboard.isHere() || (wasHere && document.activeElement === document.body);
    this.stage.show(scene, state.actions.flatMap((action) => [action.source, action.target]));
    showStatus(scene, turnInWords(state));
    showSeats(scene, state);
    showCards(state);
    showPeople(state);
    this.hand.learn(state.actions);
    this.keyboard.settle(isHere);
    if (isHere && state.cover) need("[data-do=uncover]").focus();
  }

  /** @param {import("./hand.js").Way[]} ways @param {boolean} picked */
  list(ways, picked) {
    need("[data-do=put-back]").hidden = !picked;
    this.moves.show(ways, picked, this.state.your_turn);
  }

  /** What was said about the last gesture can go. */
  clear() {
    this.refusal.hide();
    this.say("");
  }

  /** @param {string} message */
  say(message) {
    const line = need("[data-line]");
    const words = message || (this.isLost ? LOST : "");
    setWords(line, words);
    line.hidden = !words;
  }

  /** @param {boolean} is whether the connection is lost */
  lose(is) {
    this.isLost = is;
    this.say("");
  }

  // -- what the server says

  /** @param {State} state */
  hear(state) {
    const latest = this.latest();
    if (state.revision < latest.revision) return;
    if (state.revision === latest.revision && state.viewer === latest.viewer) return this.showCompany(state);
    this.news.push(state);
    void this.askAgents(state);
    if (!this.presenting) void this.present();
  }

  /** Nothing has happened, but somebody may have gone or come back. @param {State} state */
  showCompany(state) {
    this.state = { ...this.state, seats: state.seats };
    showSeats(this.scene, this.state);
    showCards(this.state);
    showPeople(this.state);
  }

  /** Ask for the agents' moves; as long as they are due, ask again a little later. @param {State} [state] */
  async askAgents(state = this.latest()) {
    clearTimeout(this.agentTimer);
    if (!state.agent_next) return;
    await this.client.askAgents(state.ply);
    this.agentTimer = setTimeout(() => void this.askAgents(), PATIENCE * 1000 * this.config.poll_seconds);
  }

  async present() {
    this.presenting = true;
    while (this.news.length) await this.presentAll([...this.news]);
    this.presenting = false;
    this.passOn();
  }

  /** Play what is new in some states, then let the last one stand. @param {State[]} states */
  async presentAll(states) {
    const state = states[states.length - 1];
    const steps = newSteps(states, this.shownPly);
    const looks = Object.assign({}, this.scene.looks, ...states.map(({ scene }) => scene.looks));
    const scene = mergeScene(this.base, looks, state.scene);
    const isNews = steps.length > 0 || state.ply !== this.state.ply;
    if (steps.length) this.lastMarks = [];
    if (isNews) this.putDown();
    const owners = new Map(steps.flatMap((step) => eventsOf(step).map((event) => [event, step])));
    const before = this.state;
    const wasHere = this.keyboard.isHere(); // what is moved in the picture loses the focus
    await this.player.play(
      [...owners.keys()],
      scene,
      (event) => this.log.tell(/** @type {Step} */ (owners.get(event)), event),
      () => {
        this.news.splice(0, states.length);
        this.state = state;
        this.scene = scene;
        for (const step of steps) this.shownPly = step.ply;
        if (steps.length) this.lastMarks = steps[steps.length - 1].marks;
        this.show(wasHere);
      },
    );
    if (state.ply !== before.ply || !before.your_turn) this.beginDecision(state);
  }

  /** The gesture that was begun is void: its place has changed. */
  putDown() {
    this.pointer.cancel();
    this.refusal.hide();
    this.hand.rest();
    need("[data-do=put-back]").hidden = true;
  }

  /** @param {State} state */
  beginDecision(state) {
    this.decisionBegan = performance.now();
    if (state.your_turn) this.log.speak(this.scene.status.headline);
    if (!state.result) return;
    this.log.speak(`${state.result.headline}. ${state.result.sentence}`);
    need("[data-result]").scrollIntoView({ block: "nearest" });
  }

  /** Several seats at one device: look with the eyes of who is to move, or ask to pass it on. */
  passOn() {
    const { state } = this;
    if (state.phase !== "playing" || state.cover || state.to_move === null || state.viewer === state.to_move) return;
    if (!state.you.includes(state.to_move)) return;
    this.seat = null;
    void this.client.look({ anew: true });
  }

  /** @param {PointerEvent} event */
  skipMotion(event) {
    if (!this.player.playing) return;
    this.player.skip();
    if (/** @type {Element} */ (event.target).closest("[data-surface]")) event.stopPropagation();
  }

  // -- gestures

  isReady() {
    return this.state.your_turn && !this.sending && !this.presenting;
  }

  /** The seat one acts for. */
  actingSeat() {
    const { you, to_move: mover } = this.state;
    return mover !== null && you.includes(mover) ? mover : (you[0] ?? 0);
  }

  /**
   * A move: a gesture by its items, or as it is written.
   * @param {Gesture | {move: string}} wish @param {Gesture} [items] where a refusal is shown
   */
  async send(wish, items) {
    if (!this.isReady()) return;
    this.sending = true;
    this.hand.lift(null);
    const client_ms = Math.round(performance.now() - this.decisionBegan);
    const answer = await this.client.post("moves/", { ...this.stamp(), ...wish, client_ms });
    this.sending = false;
    if (answer.status < 300) this.moves.clear();
    this.answered(answer, items);
  }

  stamp() {
    return { key: newKey(), ply: this.state.ply, seat: this.actingSeat() };
  }

  /** @param {import("./client.js").Answer} answer @param {Gesture} [items] */
  answered({ status, data }, items) {
    if (status < 300) return this.hear(data);
    if (data.state) {
      this.say(data.message || MOVED_ON);
      return this.hear(data.state);
    }
    if (status === 422 && data.code === "refused") return this.refused(data, items);
    if (items) this.shake(items.source);
    this.say(data.message || (status === 422 ? "" : NOT_ANSWERED));
  }

  /** @param {{message: string, rule?: import("./types.js").Rule | null}} data @param {Gesture} [items] */
  refused(data, items) {
    this.log.refuse(this.state.ply, refusedInWords(data.message));
    if (items) this.shake(items.source);
    if (!data.message) return;
    this.refusal.show(data.message, data.rule ?? null);
    if (items) this.hand.showRefused(items.target || items.source);
  }

  /** @param {string} id */
  shake(id) {
    if (!this.player.isStill()) this.hand.shake(id, this.player.tempo().refuse);
  }

  // -- buttons

  listenToButtons() {
    /** @type {Record<string, () => unknown>} */
    const deeds = {
      "put-back": () => this.hand.putBack(),
      undo: () => this.wish("undo/", this.stamp()),
      resign: () => this.resign(),
      stuck: () => this.tellStuck(),
      uncover: () => this.uncover(),
      replace: () => this.replace("agent"),
      end: () => this.replace("end"),
      return: () => this.wish(`seats/${this.state.seats.find((seat) => seat.may_return)?.seat}/return/`, {}),
    };
    document.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-do], [data-copy]"));
      if (button?.dataset.do) void deeds[button.dataset.do]?.();
      if (button?.dataset.copy) void copyLink(button);
    });
  }

  /** @param {string} path @param {object} body */
  async wish(path, body) {
    if (this.sending) return;
    this.sending = true;
    const answer = await this.client.post(path, body);
    this.sending = false;
    this.answered(answer);
  }

  async resign() {
    const answer = await askIn(/** @type {HTMLDialogElement} */ (need("[data-resigning]")));
    if (answer === "yes") await this.wish("resign/", this.stamp());
  }

  /** @param {"agent" | "end"} how */
  replace(how) {
    const away = this.state.seats.find((seat) => seat.may_replace);
    return away && this.wish(`seats/${away.seat}/replace/`, { how });
  }

  uncover() {
    this.seat = this.state.cover?.seat ?? null;
    return this.client.look({ anew: true });
  }

  async tellStuck() {
    const dialog = /** @type {HTMLDialogElement} */ (need("[data-stuck]"));
    const field = /** @type {HTMLTextAreaElement} */ (need("textarea", dialog));
    if ((await askIn(dialog)) !== "send") return;
    const sentence = field.value.trim();
    void this.client.post("stuck/", { ...this.stamp(), sentence });
    field.value = "";
    if ((await askIn(/** @type {HTMLDialogElement} */ (need("[data-thanks]")))) === "rules") this.panels.open("rules");
  }
}

/** What is not shown yet, each step once. @param {State[]} states @param {number} shown the last ply that is */
function newSteps(states, shown) {
  const steps = new Map(states.flatMap((state) => state.steps).map((step) => [step.ply, step]));
  return [...steps.values()].filter((step) => step.ply > shown).sort((a, b) => a.ply - b.ply);
}

new Table();
