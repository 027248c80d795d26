import { eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { waitlistEntries } from './tables.server.ts'

export const waitlistRows = [
  personalRows(waitlistEntries, {
    of: ({ accountId }) => eq(waitlistEntries.accountId, accountId),
    fate: 'deleted',
    exported: {
      as: 'waiting-lists',
      columns: ['quantity', 'state', 'since', 'offeredUntil', 'createdAt'],
      withheld: ['gathersUntil'],
      also: () => ({
        event: sql`(select ${events.title} from ${events} where ${events.id} = ${waitlistEntries.eventId})`,
      }),
    },
  }),
]
