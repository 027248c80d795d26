import { eq } from 'drizzle-orm'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { seatNotes } from './tables.server.ts'

/** What organisers noted of the `tickets` that a query around it reads, by whichever scope that one has. */
export function notesOfTickets(): Scope<'seat_notes'> {
  return scope('seat_notes', eq(seatNotes.ticketId, tickets.id))
}
