import { eq } from 'drizzle-orm'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { seatNotes } from './tables.server.ts'

/** The notes on the `tickets` of the surrounding query, which has a scope of its own. */
export function notesOfTickets(): DependentScope<'seat_notes'> {
  return dependentScope('seat_notes', eq(seatNotes.ticketId, tickets.id))
}
