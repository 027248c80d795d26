import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { POOL_STATES, type PriceStep } from './pool.ts'

/** With which steps an organiser lets buyers of a ticket type put price promises on an event, and how many days one may run. */
export const poolTerms = pgTable(
  'pool_terms',
  {
    eventId: uuid()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    ticketTypeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
    steps: jsonb().$type<PriceStep[]>().notNull(),
    days: smallint().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('pool_terms_type').on(t.ticketTypeId),
    check('pool_terms_steps', sql`jsonb_array_length(${t.steps}) > 0`),
    check('pool_terms_days', sql`${t.days} between 1 and 60`),
  ],
)

/**
 * A price promise on an event: until when how many people must come for which price, as it was opened. `reachedMinor` is what a seat
 * costs by the last step that was reached; it only sinks. An event has one at a time, and none after one was reached.
 */
export const pools = pgTable(
  'pools',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    ticketTypeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
    state: text({ enum: POOL_STATES }).notNull().default('open'),
    steps: jsonb().$type<PriceStep[]>().notNull(),
    until: instant().notNull(),
    reachedMinor: minor(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('pools_one').on(t.eventId).where(sql`${t.state} in ('open', 'reached', 'decided')`),
    index('pools_event').on(t.eventId, t.createdAt),
    index('pools_running').on(t.until).where(sql`${t.state} in ('open', 'reached')`),
    check('pools_state', isOneOf(t.state, POOL_STATES)),
    check('pools_steps', sql`jsonb_array_length(${t.steps}) > 0`),
    check('pools_reached', sql`${t.state} not in ('reached', 'decided') or ${t.reachedMinor} > 0`),
    check('pools_open', sql`${t.state} not in ('open', 'lapsed') or ${t.reachedMinor} is null`),
  ],
)
