import { eq, sql } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import {
  bookingCodes,
  bookingCodeTypes,
  pools,
  poolTerms,
  quotas,
  quotaTicketTypes,
  seatClaims,
  seatRequests,
  ticketTypes,
  waits,
} from './tables.server.ts'

const SOLD = 'what was offered and sold; without its event it goes, too'

export const ticketRows = [
  rowsOfNobody(ticketTypes, SOLD),
  rowsOfNobody(quotas, SOLD),
  rowsOfNobody(quotaTicketTypes, SOLD),
  rowsOfNobody(seatClaims, SOLD),
  rowsOfNobody(bookingCodes, SOLD),
  rowsOfNobody(bookingCodeTypes, SOLD),
  rowsOfNobody(poolTerms, SOLD),
  rowsOfNobody(pools, SOLD),
  personalRows(waits, {
    of: ({ accountId }) => eq(waits.accountId, accountId),
    fate: 'deleted',
    told: {
      as: 'waiting-lists',
      columns: ['quantity', 'state', 'since', 'offeredUntil', 'createdAt'],
      withheld: ['gathersUntil'],
      also: () => ({
        event: sql`(select ${events.title} from ${events} where ${events.id} = ${waits.eventId})`,
      }),
    },
  }),
  personalRows(seatRequests, {
    of: ({ accountId }) => eq(seatRequests.accountId, accountId),
    fate: 'deleted',
    told: {
      as: 'seat-requests',
      columns: [
        'quantity',
        'participants',
        'words',
        'state',
        'reason',
        'decidedAt',
        'heldUntil',
        'createdAt',
      ],
      withheld: ['lapseToldAt'],
      also: () => ({
        event: sql`(select ${events.title} from ${events} where ${events.id} = ${seatRequests.eventId})`,
      }),
    },
  }),
]
