import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cardMandates } from '#app/features/money/card-mandates/tables.server.ts'
import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { CHARGE_KINDS, CYCLES } from './plan.ts'
import { PAY_WAYS, SUBSCRIPTION_STATES } from './subscription.ts'

/**
 * How a workspace is paid for: seats for members, each at the prices for a month and for a year of the day it
 * began, until `endDate`; it renews by `payWay`, on the same day of the month (`anchorDay`), with what was
 * chosen for then (`next…`). `parties` holds a copy of what every
 * request asks: until when it can be written to.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    state: text({ enum: SUBSCRIPTION_STATES }).notNull(),
    seats: integer().notNull(),
    seatMinor: minor().notNull(),
    seatYearMinor: minor().notNull(),
    currency: text().notNull(),
    endDate: instant().notNull(),
    cancelAtEnd: boolean().notNull().default(false),
    /** By which card was paid last, as the gateway takes it. */
    method: text(),
    payWay: text({ enum: PAY_WAYS }).notNull().default('hand'),
    cycle: text({ enum: CYCLES }).notNull().default('month'),
    /** Since when the time runs that is paid for; null before anything was. */
    periodStart: instant(),
    anchorDay: smallint(),
    nextSeats: integer(),
    nextCycle: text({ enum: CYCLES }),
    billing: jsonb().$type<PartySnapshot>(),
    /** Tries to renew for this end that were declined, and the last of them. */
    failures: integer().notNull().default(0),
    failedAt: instant(),
    /** When admins were told that this end's renewal is charged, and since when it waits to be confirmed. */
    noticedAt: instant(),
    unconfirmedAt: instant(),
    remindedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('subscriptions_party_id').on(t.partyId),
    index('subscriptions_end').on(t.endDate).where(sql`${t.state} <> 'cancelled'`),
    check('subscriptions_state', isOneOf(t.state, SUBSCRIPTION_STATES)),
    check('subscriptions_seats', sql`${t.seats} between 1 and 10000`),
    check('subscriptions_price', sql`${t.seatMinor} > 0 and ${t.seatYearMinor} > 0`),
    check('subscriptions_pay_way', isOneOf(t.payWay, PAY_WAYS)),
    check('subscriptions_cycle', isOneOf(t.cycle, CYCLES)),
    check('subscriptions_next_cycle', isOneOf(t.nextCycle, CYCLES)),
    check('subscriptions_next_seats', sql`${t.nextSeats} between 1 and ${t.seats}`),
    check('subscriptions_anchor', sql`${t.anchorDay} between 1 and 31`),
  ],
)

/**
 * What an attempt to pay for a subscription buys, written with it: seats for a time, at a net price and with
 * its tax.
 */
export const subscriptionCharges = pgTable(
  'subscription_charges',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    kind: text({ enum: CHARGE_KINDS }).notNull(),
    cycle: text({ enum: CYCLES }).notNull(),
    /** All seats of a time, or those that are added to it. */
    seats: integer().notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    netMinor: minor().notNull(),
    taxMinor: minor().notNull(),
    tax: jsonb().$type<TaxTerms>(),
    billing: jsonb().$type<PartySnapshot>().notNull(),
    method: text().notNull(),
    /** By which mandate a kept card is charged, or is to be kept. */
    mandateId: uuid().references(() => cardMandates.id),
    /** Of a renewal that is billed first: what its transfer names. */
    reference: text().unique(),
    language: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('subscription_charges_subscription').on(t.subscriptionId),
    index('subscription_charges_mandate').on(t.mandateId).where(sql`${t.mandateId} is not null`),
    check('subscription_charges_kind', isOneOf(t.kind, CHARGE_KINDS)),
    check('subscription_charges_cycle', isOneOf(t.cycle, CYCLES)),
    check('subscription_charges_seats', sql`${t.seats} between 1 and 10000`),
    check('subscription_charges_sum', sql`${t.netMinor} > 0 and ${t.taxMinor} >= 0`),
  ],
)
