import { type Actor, hasTask, isPerson, type Person } from '#app/kit/actor.ts'
import { LINE_KINDS, LINE_TASKS, type LineKind, THING_TASKS, type ThingKind } from './thing.ts'

/** Whether the actor is staff with a task that opens things of a kind. */
export const canOpenThing = (actor: Actor, kind: ThingKind): actor is Person =>
  isPerson(actor) && THING_TASKS[kind].some((task) => hasTask(actor, task))

/** Of which kinds the entries are that the actor reads in the line of a thing. */
export const lineKindsOf = (actor: Actor): readonly LineKind[] =>
  LINE_KINDS.filter((kind) => LINE_TASKS[kind].some((task) => hasTask(actor, task)))
