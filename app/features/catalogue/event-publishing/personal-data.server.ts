import { eq, sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { eventDrafts, eventReviews } from './tables.server.ts'

export const eventDraftRows = [
  personalRows(eventDrafts, {
    of: ({ partyId }) => eq(eventDrafts.ownerId, partyId),
    fate: 'deleted',
    exported: { as: 'event-drafts', columns: ['title', 'values', 'createdAt', 'updatedAt'] },
  }),
  personalRows(eventReviews, {
    of: ({ partyId }) =>
      sql`${eventReviews.eventId} in (select e.id from events e where e.owner_id = ${partyId})`,
    fate: 'deleted',
    exported: {
      as: 'event-reviews',
      columns: ['reason', 'decidedAt'],
      also: () => ({ event: sql`(select e.title from events e where e.id = ${eventReviews.eventId})` }),
    },
  }),
]
