import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { categories, topics } from '#app/features/topics/tables.server.ts'
import type { GalleryImage } from '#app/kit/gallery.ts'

const instant = () => timestamp({ withTimezone: true })

export type ProgrammeItem = { from: string; to: string; text: string }
/** Refund in percent of the price when cancelled at least `days` before the first session, highest days first. */
export type RefundStep = { days: number; percent: number }

/** A dated training. Instants are UTC; `timeZone` is the IANA zone of the place. */
export const events = pgTable(
  'events',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => accounts.id),
    topicId: uuid().references(() => topics.id),
    categoryId: uuid().references(() => categories.id),
    slug: text().notNull().unique(),
    title: text().notNull(),
    language: text().notNull(),
    summary: text().notNull().default(''),
    description: text().notNull().default(''),
    outcomes: text().array().notNull().default(sql`'{}'`),
    programme: jsonb().$type<ProgrammeItem[]>().notNull().default([]),
    mode: text({ enum: ['venue', 'online'] }).notNull(),
    venue: text(),
    street: text(),
    city: text(),
    country: text(),
    onlineUrl: text(),
    timeZone: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    dateOnly: boolean().notNull().default(false),
    capacity: integer().notNull(),
    minimum: integer().notNull().default(1),
    minimumDecidedAt: instant(),
    runsForSure: boolean().notNull().default(false),
    currency: text().notNull(),
    refundSteps: jsonb().$type<RefundStep[]>().notNull().default([]),
    tags: text().array().notNull().default(sql`'{}'`),
    gallery: jsonb().$type<GalleryImage[]>().notNull().default([]),
    sourceUrl: text(),
    state: text({ enum: ['draft', 'in_review', 'published', 'completed', 'cancelled'] })
      .notNull()
      .default('draft'),
    calendarSequence: integer().notNull().default(0),
    publishedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('events_owner').on(t.ownerId, t.startsAt),
    index('events_topic').on(t.topicId, t.startsAt),
    index('events_state').on(t.state, t.startsAt),
    check('events_time', sql`${t.endsAt} > ${t.startsAt}`),
    check(
      'events_capacity',
      sql`${t.capacity} between 1 and 100000 and ${t.minimum} between 1 and ${t.capacity}`,
    ),
    check('events_place', sql`${t.mode} = 'online' or ${t.city} is not null or ${t.venue} is not null`),
  ],
)

export const eventSessions = pgTable(
  'event_sessions',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    title: text().notNull().default(''),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('event_sessions_position').on(t.eventId, t.position),
    check('event_sessions_time', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)

/** Prices in minor units of the event's currency. `groupPrice` holds for each seat of this type from `groupFrom` seats in one order. */
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
    priceMinor: bigint({ mode: 'number' }).notNull(),
    earlyPriceMinor: bigint({ mode: 'number' }),
    earlyUntil: instant(),
    groupPriceMinor: bigint({ mode: 'number' }),
    groupFrom: integer(),
    quantity: integer(),
    minPerOrder: integer().notNull().default(1),
    maxPerOrder: integer().notNull().default(10),
    salesStart: instant(),
    salesEnd: instant(),
  },
  (t) => [
    uniqueIndex('ticket_types_position').on(t.eventId, t.position),
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
 * A limit on seats shared by ticket types. Every event has one quota with `wholeEvent` that all its types belong to
 * and whose size is the capacity; a type's own `quantity` is a quota of that type alone.
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
  },
  (t) => [
    index('quotas_event').on(t.eventId),
    uniqueIndex('quotas_whole_event').on(t.eventId).where(sql`${t.wholeEvent}`),
    check('quotas_size', sql`${t.size} >= 0`),
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

/**
 * The seat ledger: who has taken how many seats of a type. `orderId` is the order's id without a foreign key, as
 * orders live above. A held claim counts until `heldUntil`; a taken one always; a released one never.
 */
export const seatClaims = pgTable(
  'seat_claims',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id),
    ticketTypeId: uuid()
      .notNull()
      .references(() => ticketTypes.id),
    orderId: uuid().notNull(),
    quantity: integer().notNull(),
    state: text({ enum: ['held', 'taken', 'released'] }).notNull(),
    heldUntil: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('seat_claims_order_type').on(t.orderId, t.ticketTypeId),
    index('seat_claims_type').on(t.ticketTypeId, t.state),
    index('seat_claims_event').on(t.eventId, t.state),
    check('seat_claims_quantity', sql`${t.quantity} > 0`),
    check('seat_claims_held', sql`${t.state} <> 'held' or ${t.heldUntil} is not null`),
  ],
)
