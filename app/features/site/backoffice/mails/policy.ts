import { type Actor, hasTask, isPerson, type Person } from '#app/kit/actor.ts'

/** Whether the actor is staff that reads emails of others and sends them again: who answers people. */
export const canReadMails = (actor: Actor): actor is Person =>
  isPerson(actor) && (hasTask(actor, 'moderate') || hasTask(actor, 'refund'))
