// @ts-check
// The shapes of what the server sends, for the checker alone: nothing here runs.

/** @typedef {{tag: string, role: string, words?: string, [attribute: string]: string | number | undefined}} Part */
/** @typedef {{width: number, height: number, parts: Part[]}} Look */
/** @typedef {{id: string, name: string, x: number, y: number, outline: Part, print: Part[], pickable: boolean, at_once?: boolean}} Cell */
/** @typedef {{id: string, name: string, look: string, x: number, y: number, on?: string, badge?: string, count?: number, pickable: boolean, at_once?: boolean, owner?: number | null}} Thing */
/** @typedef {{id: string, title: string, note: string, width: number, height: number, things: Thing[], ground: Part[]}} Pile */
/** @typedef {{kind: string, on: string[]}} Mark */
/** @typedef {{name: string, look: string, score: string, note: string, to_move: boolean}} SceneSeat */
/** @typedef {{headline: string, sentence: string, done: number, total: number}} Status */
/** @typedef {{width: number, height: number, unit: number, name: string, status: Status, ground: Part[], cells: Cell[], things: Thing[], looks: Record<string, Look>, seats: SceneSeat[], tray: Pile[], marks: Mark[]}} Scene */
/** @typedef {Omit<Scene, "cells" | "width" | "height" | "unit" | "ground"> & {cells: (string | Cell)[], width?: number, height?: number, unit?: number, ground?: Part[]}} ToldScene */

/** @typedef {{kind: string, thing: string, to?: string, via?: string[], look?: string}} Motion */
/** @typedef {{text: string, heading: string, motions?: Motion[]}} Told */
/** @typedef {{ply: number, seat: number, who: string, kind: string, words: string, marks: Mark[], events: Told[]}} Step */
/** @typedef {{source: string, target: string, words: string, move: string}} Action */
/** @typedef {{seat: number, name: string, who: string, kind: string, yours: boolean, away: number, invite?: string, may_replace: boolean, may_return: boolean}} Seat */
/** @typedef {{headline: string, sentence: string, rows: [string, string][], facts: [string, string][]}} Result */
/** @typedef {{id: string, title: string, section: string, sentence: string}} Rule */
/** @typedef {{ply: number, revision: number, phase: string, viewer: number, you: number[], cover: {seat: number, name: string} | null, to_move: number | null, your_turn: boolean, agent_next: boolean, referee: string, scene: ToldScene, actions: Action[], undo: boolean, may_resign: boolean, giving_up: string, seats: Seat[], steps: Step[], result: Result | null, history?: Step[]}} State */
/** @typedef {{api: string, csrf: string, poll_seconds: number, idle_seconds: number, heartbeat_seconds: number, replay: string, record: string, share: string, again: string, parent: string, messages: Record<string, string>}} Config */

/** @typedef {"cell" | "thing" | "pile"} Kind */
/** @typedef {{id: string, kind: Kind, surface: string, name: string, x: number, y: number, width: number, height: number, on: string, owner: number | null, atOnce: boolean}} Item */
/** @typedef {{key: string, width: number, height: number, ground: Part[], cells: Cell[], things: Thing[]}} Surface */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{id: string, x: number, y: number}} Spot */

export {};
