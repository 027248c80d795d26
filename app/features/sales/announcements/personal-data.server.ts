import { eq, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { announcements } from './tables.server.ts'

export const announcementsRows = [
  personalRows(announcements, {
    of: ({ accountId }) => eq(announcements.writtenById, accountId),
    fate: { writtenById: null },
    exported: {
      as: 'messages-to-participants',
      columns: ['subject', 'words', 'writtenAt'],
      withheld: ['takesAnswers', 'ticketTypes', 'seats', 'people'],
      also: () => ({ event: sql`(select e.title from ${events} e where e.id = ${announcements.eventId})` }),
    },
    stays: ['subject', 'words', 'ticketTypes', 'seats', 'people'],
    why: 'it was written for the organiser, to people who still read it; who wrote it is no longer said',
  }),
]
