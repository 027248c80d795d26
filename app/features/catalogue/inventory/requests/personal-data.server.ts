import { eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { seatRequests } from './tables.server.ts'

export const seatRequestRows = [
  personalRows(seatRequests, {
    of: ({ accountId }) => eq(seatRequests.accountId, accountId),
    fate: 'deleted',
    exported: {
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
      withheld: ['lapseNotifiedAt'],
      also: () => ({
        event: sql`(select ${events.title} from ${events} where ${events.id} = ${seatRequests.eventId})`,
      }),
    },
  }),
]
