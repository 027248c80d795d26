import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EventValues } from '#app/features/catalogue/event-form/event-form.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/** A draft event: the form values as typed. Its id is the key of that form. */
export const eventDrafts = pgTable(
  'event_drafts',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    title: text().notNull(),
    values: jsonb().$type<EventValues>().notNull(),
    createdBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index('event_drafts_owner').on(t.ownerId, t.updatedAt)],
)

/** Why staff last sent an event back; deleted once it is public. */
export const eventReviews = pgTable('event_reviews', {
  eventId: uuid()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  reason: text().notNull(),
  decidedAt: instant().notNull().defaultNow(),
})
