import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'

/** Whether the actor is staff that looks people or orders up. */
export const canFind = (actor: Actor): actor is Person =>
  hasTask(actor, 'moderate') || hasTask(actor, 'refund')
