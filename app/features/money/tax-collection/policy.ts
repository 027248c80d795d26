import { type Actor, hasTask, isPerson, type Person } from '#app/kit/actor.ts'

/** Whether the actor sees what is kept for tax offices: staff who pay out. */
export const canSeeCollections = (actor: Actor): actor is Person =>
  isPerson(actor) && hasTask(actor, 'payOut')
