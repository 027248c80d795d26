import { eq } from 'drizzle-orm'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { seatNotes } from './tables.server.ts'

/** What organisers noted of the `tickets` that a query around it reads, by whichever scope that one has. */
export function notesOfTickets(): DependentScope<'seat_notes'> {
  return dependentScope('seat_notes', eq(seatNotes.ticketId, tickets.id))
}
