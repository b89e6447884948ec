// @ts-check
// Plays what happened, event by event, on the scene that is shown; then the new scene is drawn.

import { drawMark, drawThing } from "./drawing.js";
import { BOARD } from "./scene.js";
import { lengthOf, rateFor, readTempo, startsOf, wayOf } from "./timing.js";

/** @typedef {import("./types.js").Motion} Motion */
/** @typedef {import("./types.js").Told} Told */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Thing} Thing */
/** @typedef {import("./moving.js").MovingStage} Stage */
/** @typedef {import("./stage.js").Place} Place */

const EASE = "cubic-bezier(.2, .75, .25, 1)";
const LONGEST = 7000; // milliseconds for one series, whatever the device
const ROLLS = 6; // faces a die shows before it lies still
const LATEST = 400; // milliseconds: a window that is covered may stop the clock of animations
const SEEN = 2; // pixels: what moved less has not moved

export class Player {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.playing = false;
    this.skipped = false;
    this.rate = 1;
    this.speed = 1; // what somebody who watches has chosen
    /** @type {Set<Animation>} */ this.running = new Set();
    /** @type {Scene | null} */ this.after = null;
  }

  /** Nobody wants or sees motion. */
  isStill() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
  }

  tempo() {
    const style = getComputedStyle(document.documentElement);
    return readTempo((name) => style.getPropertyValue(name));
  }

  /**
   * Play events one after the other, telling each as it starts, then show what stands.
   * @param {Told[]} events @param {Scene} after @param {(event: Told) => void} tell @param {() => void} show
   */
  async play(events, after, tell, show) {
    this.after = after;
    this.playing = true;
    this.skipped = this.isStill();
    this.tempoNow = this.tempo();
    this.rate = rateFor(events, this.tempoNow);
    this.stage.learn(after.looks);
    const latest = performance.now() + LONGEST / this.speed;
    for (const event of events) {
      if (performance.now() > latest) this.skip(); // a slow device: nobody shall wait for ever
      await this.playEvent(event, tell);
    }
    this.settle(show);
    this.playing = false;
  }

  /** To the end, at once. */
  skip() {
    this.skipped = true;
    for (const animation of this.running) animation.finish();
  }

  /** @param {Told} event @param {(event: Told) => void} tell */
  async playEvent(event, tell) {
    tell(event);
    const motions = event.motions ?? [];
    if (!motions.length) return;
    const tempo = /** @type {import("./timing.js").Tempo} */ (this.tempoNow);
    const starts = startsOf(motions, tempo);
    await Promise.all(motions.map((motion, index) => this.playMotion(motion, lengthOf(motion, tempo), starts[index])));
    await this.pause(tempo.gap);
  }

  /** @param {Motion} motion @param {number} duration @param {number} delay */
  async playMotion(motion, duration, delay) {
    const { stage } = this;
    const id = motion.kind === "come" ? motion.thing : stage.thingAt(motion.thing);
    if (motion.kind === "point") return this.point(motion.thing, duration);
    if (motion.kind === "come") return this.come(motion, duration);
    if (id === null) return;
    await this.pause(delay);
    if (motion.kind === "move") await this.move(id, motion, duration);
    if (motion.kind === "turn") await this.turn(id, motion.look ?? "", duration);
    if (motion.kind === "throw") await this.roll(id, motion.look ?? "", duration);
    if (motion.kind === "take") await this.take(id, duration);
  }

  /**
   * @param {Element} node @param {Keyframe[]} frames @param {number} duration @param {string} [easing]
   * @returns {Promise<void>}
   */
  async animate(node, frames, duration, easing = EASE) {
    if (this.skipped || !duration) return;
    const length = duration / this.rate / this.speed;
    const animation = node.animate(frames, { duration: length, easing, fill: "forwards" });
    this.running.add(animation);
    await Promise.race([animation.finished.catch(() => undefined), after(length + LATEST)]);
    this.running.delete(animation);
    animation.cancel();
  }

  /** @param {number} duration */
  async pause(duration) {
    await this.animate(this.stage.flight, [{ opacity: 1 }, { opacity: 1 }], duration);
  }

  /** A while between two plays; it can be skipped too, but it is kept where nothing moves. @param {number} duration */
  async wait(duration) {
    this.skipped = false;
    await this.pause(duration);
  }

  /** @param {string} id @param {Motion} motion @param {number} duration */
  async move(id, motion, duration) {
    const { stage } = this;
    const from = stage.places.get(id);
    const goal = this.goalOf(id, motion.to ?? "");
    if (!from || !goal) return;
    const way = wayOf(motion).slice(0, -1).map((step) => stage.placeOf(step)).filter((place) => place !== null);
    const node = stage.liftThing(id);
    if (node) {
      const frames = [from, ...way, goal].map((place) => ({ transform: flightTransform(stage, place) }));
      await this.animate(node, frames, duration);
      node.remove();
    }
    stage.putThing(id, goal, motion.to ?? "");
  }

  /** Where a thing ends: as the new scene has it, if it lies there in the end. @param {string} id @param {string} to @returns {Place | null} */
  goalOf(id, to) {
    const { stage, after } = this;
    const place = stage.placeOf(to);
    const board = after?.things.find((thing) => thing.id === id);
    if (board && board.on === to) return { surface: BOARD, x: board.x, y: board.y };
    const pile = after?.tray.find((it) => it.id === to)?.things.find((thing) => thing.id === id);
    return pile && place ? { surface: place.surface, x: pile.x, y: pile.y } : place;
  }

  /** @param {string} id @param {string} look @param {number} duration */
  async turn(id, look, duration) {
    const body = this.stage.bodyOf(id);
    if (!body) return;
    await this.animate(body, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], duration / 2, "ease-in");
    this.stage.wear(id, look);
    await this.animate(body, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], duration / 2, "ease-out");
  }

  /** @param {string} id @param {string} look @param {number} duration */
  async roll(id, look, duration) {
    const body = this.stage.bodyOf(id);
    if (!body) return;
    const faces = this.stage.looksLike(look).filter((face) => face !== look);
    const rolls = Math.max(1, Math.round(ROLLS / this.rate));
    for (let roll = 0; roll < rolls && faces.length && !this.skipped; roll += 1) {
      this.stage.wear(id, faces[(roll * 5 + 2) % faces.length]);
      const tilt = roll % 2 ? 9 : -9;
      await this.animate(body, [{ transform: `rotate(${tilt}deg)` }, { transform: `rotate(${-tilt}deg)` }], duration / rolls, "linear");
    }
    this.stage.wear(id, look);
  }

  /** @param {string} id @param {number} duration */
  async take(id, duration) {
    const body = this.stage.bodyOf(id);
    if (body) await this.animate(body, [{ opacity: 1, transform: "scale(1)" }, { opacity: 0, transform: "scale(.4)" }], duration, "ease-in");
    this.stage.dropThing(id);
  }

  /** @param {Motion} motion @param {number} duration */
  async come(motion, duration) {
    const place = this.goalOf(motion.thing, motion.to ?? "");
    if (!place || !motion.look) return;
    this.stage.bringThing(motion.thing, motion.look, place, motion.to ?? "");
    const body = this.stage.bodyOf(motion.thing);
    if (body) await this.animate(body, [{ opacity: 0, transform: "scale(.4)" }, { opacity: 1, transform: "scale(1)" }], duration);
  }

  /** @param {string} id @param {number} duration */
  async point(id, duration) {
    const item = this.stage.markable(id);
    const marks = item && this.stage.layers.get(item.surface)?.marks;
    if (!item || !marks) return;
    const drawn = drawMark("point", item, this.stage.scene.unit);
    marks.append(...drawn);
    await Promise.all(drawn.map((node) => this.animate(node, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], duration, "linear")));
    drawn.forEach((node) => node.remove());
  }

  /** Draw what stands; whatever moved without a motion glides there, what is new appears. @param {() => void} show */
  settle(show) {
    const before = this.stage.snapshot();
    show();
    if (this.isStill() || this.skipped) return;
    const tempo = this.tempo();
    const now = this.stage.snapshot();
    const gone = [...before.values()].filter((old) => !now.has(old.id));
    for (const thing of now.values()) {
      const old = before.get(thing.id);
      if (old) this.glide(old, thing, tempo.move);
      else if (!replaces(gone, thing)) this.appear(thing.id, tempo.flip);
    }
    const added = [...now.values()].filter((thing) => !before.has(thing.id));
    for (const old of gone) if (!replaces(added, old)) this.vanish(old, tempo.capture);
  }

  /** @param {Snapshot} old @param {Snapshot} now @param {number} duration */
  glide(old, now, duration) {
    if (Math.hypot(old.screen.x - now.screen.x, old.screen.y - now.screen.y) <= SEEN) return;
    const clone = this.stage.liftThing(now.id);
    if (!clone) return;
    const frames = [old.screen, now.screen].map(({ x, y, scale }) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` }));
    void this.animate(clone, frames, duration).then(() => {
      clone.remove();
      this.stage.landThing(now.id);
    });
  }

  /** @param {string} id @param {number} duration */
  appear(id, duration) {
    const body = this.stage.bodyOf(id);
    if (body) void this.animate(body, [{ opacity: 0 }, { opacity: 1 }], duration, "linear");
  }

  /** @param {Snapshot} old @param {number} duration */
  vanish(old, duration) {
    const look = this.stage.scene.looks[old.look];
    const ghost = this.stage.ghost(drawThing(old.thing, look), old.screen);
    void this.animate(ghost, [{ opacity: 1 }, { opacity: 0 }], duration, "linear").then(() => ghost.remove());
  }
}

/** @typedef {{id: string, look: string, thing: Thing, screen: {x: number, y: number, scale: number}}} Snapshot */

/** One of these has the same look at the same place: to the eye it is the same. @param {Snapshot[]} others @param {Snapshot} thing */
const replaces = (others, thing) =>
  others.some((it) => it.look === thing.look && Math.hypot(it.screen.x - thing.screen.x, it.screen.y - thing.screen.y) <= SEEN);

/** @param {number} duration */
const after = (duration) => new Promise((resolve) => setTimeout(resolve, duration));

/** @param {Stage} stage @param {Place} place */
function flightTransform(stage, place) {
  const { x, y, scale } = stage.onCloth(place);
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
