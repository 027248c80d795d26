import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { GROUP_DEAL_STATES, type PriceStep } from './group-deal.ts'

/**
 * The steps with which an organiser lets buyers of a ticket type open group deals on an event, and how many
 * days one may run.
 */
export const groupDealTerms = pgTable(
  'group_deal_terms',
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
    index('group_deal_terms_type').on(t.ticketTypeId),
    check('group_deal_terms_steps', sql`jsonb_array_length(${t.steps}) > 0`),
    check('group_deal_terms_days', sql`${t.days} between 1 and 60`),
  ],
)

/**
 * A group deal on an event: the seats needed until when for which price, as it was opened. `reachedMinor` is
 * the price of a seat at the last step reached; it only falls. An event has one at a time, and none after one
 * was reached.
 */
export const groupDeals = pgTable(
  'group_deals',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    ticketTypeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
    state: text({ enum: GROUP_DEAL_STATES }).notNull().default('open'),
    steps: jsonb().$type<PriceStep[]>().notNull(),
    until: instant().notNull(),
    reachedMinor: minor(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('group_deals_one').on(t.eventId).where(sql`${t.state} in ('open', 'reached', 'decided')`),
    index('group_deals_event').on(t.eventId, t.createdAt),
    index('group_deals_running').on(t.until).where(sql`${t.state} in ('open', 'reached')`),
    check('group_deals_state', isOneOf(t.state, GROUP_DEAL_STATES)),
    check('group_deals_steps', sql`jsonb_array_length(${t.steps}) > 0`),
    check('group_deals_reached', sql`${t.state} not in ('reached', 'decided') or ${t.reachedMinor} > 0`),
    check('group_deals_open', sql`${t.state} not in ('open', 'lapsed') or ${t.reachedMinor} is null`),
  ],
)
