import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/**
 * An announcement to everybody with a seat at an event, to holders of some ticket types (none are all), or to
 * people chosen one by one: those of `seats`, while they are the `people` who had them then (`personAt`).
 */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    words: text().notNull(),
    ticketTypes: uuid().array().notNull().default(sql`'{}'`),
    seats: uuid().array().notNull().default(sql`'{}'`),
    people: text().array().notNull().default(sql`'{}'`),
    /** Whether answers go to the address of who wrote it. */
    takesAnswers: boolean().notNull().default(false),
    writtenAt: instant().notNull(),
    writtenById: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('announcements_event').on(t.eventId, t.writtenAt),
    index('announcements_writer').on(t.writtenById).where(sql`${t.writtenById} is not null`),
    check('announcements_people', sql`cardinality(${t.seats}) = cardinality(${t.people})`),
  ],
)
