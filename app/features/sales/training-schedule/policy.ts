import { type Actor, hasAccount } from '#app/kit/actor.ts'

/** Whether somebody acts for a workspace, whose people all see its trainings, as they see its bookings. */
export function canSeeSchedule(actor: Actor): boolean {
  return hasAccount(actor) && actor.company !== null
}
