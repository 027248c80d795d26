import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { BUYERS } from './ticket-type.ts'

/**
 * Prices in minor units of the event's currency. `groupPrice` applies to each seat of this type from
 * `groupFrom` seats in one order. `buyers` says whether anybody may buy it, or only those with a claim to a
 * concession. A type no longer sold is retired: past purchases still refer to it, and its allocations still
 * count.
 */
export const ticketTypes = pgTable(
  'ticket_types',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    name: text().notNull(),
    note: text().notNull().default(''),
    buyers: text({ enum: BUYERS }).notNull().default('everyone'),
    priceMinor: minor().notNull(),
    earlyPriceMinor: minor(),
    earlyUntil: instant(),
    groupPriceMinor: minor(),
    groupFrom: integer(),
    quantity: integer(),
    minPerOrder: integer().notNull().default(1),
    maxPerOrder: integer().notNull().default(10),
    salesStart: instant(),
    salesEnd: instant(),
    /**
     * Sold to nobody whose request its organiser has not approved; who needs a code for it has been let in by
     * that.
     */
    needsApproval: boolean().notNull().default(false),
    /** Shown and sold to nobody but who has a code that names it. */
    onlyWithCode: boolean().notNull().default(false),
    retiredAt: instant(),
  },
  (t) => [
    uniqueIndex('ticket_types_position').on(t.eventId, t.position).where(sql`${t.retiredAt} is null`),
    check('ticket_types_buyers', isOneOf(t.buyers, BUYERS)),
    check(
      'ticket_types_price',
      sql`${t.priceMinor} >= 0 and coalesce(${t.earlyPriceMinor}, 0) >= 0 and coalesce(${t.groupPriceMinor}, 0) >= 0`,
    ),
    check(
      'ticket_types_order_size',
      sql`${t.minPerOrder} between 1 and ${t.maxPerOrder} and ${t.maxPerOrder} <= 100`,
    ),
  ],
)

/**
 * A limit on seats shared by ticket types. Every event has one quota with `wholeEvent` for all its types,
 * whose size is the capacity; a type's own `quantity` is a quota of that type alone; others are shared by
 * some of them.
 */
export const quotas = pgTable(
  'quotas',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    size: integer().notNull(),
    wholeEvent: boolean().notNull().default(false),
    /**
     * Whether its organiser made it for several types; otherwise it is a type's own, or the whole event's.
     */
    shared: boolean().notNull().default(false),
  },
  (t) => [
    index('quotas_event').on(t.eventId),
    uniqueIndex('quotas_whole_event').on(t.eventId).where(sql`${t.wholeEvent}`),
    check('quotas_size', sql`${t.size} >= 0`),
    check('quotas_kind', sql`not (${t.shared} and ${t.wholeEvent})`),
  ],
)

export const quotaTicketTypes = pgTable(
  'quota_ticket_types',
  {
    quotaId: uuid()
      .notNull()
      .references(() => quotas.id, { onDelete: 'cascade' }),
    ticketTypeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.quotaId, t.ticketTypeId] }),
    index('quota_ticket_types_type').on(t.ticketTypeId),
  ],
)
