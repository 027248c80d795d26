import { type Actor, hasTask, type Person } from '#app/kit/actor.ts'

/** Whether the actor is staff that acts on accounts, workspaces and topics; never on own ones or staff. */
export function canModerate(actor: Actor): actor is Person {
  return hasTask(actor, 'moderate')
}
