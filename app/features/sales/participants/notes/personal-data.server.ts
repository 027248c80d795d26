import { eq, sql } from 'drizzle-orm'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { seatNotes } from './tables.server.ts'

export const notesRows = [
  personalRows(seatNotes, {
    of: ({ partyId, provenEmail }) =>
      sql`${seatNotes.ticketId} in (select t.id from ${tickets} t join ${orders} o on o.id = t.order_id
        where lower(t.participant_email) = ${provenEmail} or (o.buyer_id = ${partyId} and t.participant_email is null))`,
    fate: 'deleted',
    exported: 'what an organiser noted for their own side; the organiser says what they keep',
  }),
  personalRows(seatNotes, {
    of: ({ accountId }) => eq(seatNotes.notedById, accountId),
    fate: { notedById: null },
    exported: 'notes of the organiser about others; the trace of what somebody did is given',
    stays: ['note'],
    why: 'what was noted belongs to the organiser, and who wrote it is no longer said',
  }),
]
