import { sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { bookingCodes, bookingCodeTypes, seatAllocations } from './tables.server.ts'

/** Events of which seats were ever taken, by whomever: they stay as those people's bookings. */
export const eventsTaken = sql`exists (select from ${seatAllocations} c where c.event_id = ${events.id})`

const SOLD = 'what was offered and sold; without its event it goes, too'

export const inventoryRows = [
  rowsOfNobody(seatAllocations, SOLD),
  rowsOfNobody(bookingCodes, SOLD),
  rowsOfNobody(bookingCodeTypes, SOLD),
]
