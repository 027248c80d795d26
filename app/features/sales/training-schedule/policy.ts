import { type Actor, hasAccount } from '#app/kit/actor.ts'

/** Whether somebody acts for a workspace, whose people all see its trainings, as they see its bookings. */
export function canSeeSchedule(actor: Actor): boolean {
  return hasAccount(actor) && actor.company !== null
}

/** Whether somebody says in which room a training of the workspace is held: its admins and managers do. */
export function canAssignRooms(actor: Actor): boolean {
  return canSeeSchedule(actor) && hasAccount(actor) && actor.role !== 'employee'
}
