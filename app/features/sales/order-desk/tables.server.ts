import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { GOODWILL_REASONS } from './goodwill.ts'

/**
 * Money beyond the terms that somebody of staff wants to give back and may not alone: it goes once somebody
 * else has confirmed it. In minor units of the order's currency. One waits for each order.
 */
export const goodwillProposals = pgTable(
  'goodwill_proposals',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    amountMinor: minor().notNull(),
    why: text({ enum: GOODWILL_REASONS }).notNull(),
    note: text().notNull(),
    proposedBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    proposedAt: instant().notNull(),
    decidedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    decidedAt: instant(),
    /** Whether it was confirmed, and with that asked to go back. */
    isConfirmed: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('goodwill_proposals_waiting').on(t.orderId).where(sql`${t.decidedAt} is null`),
    index('goodwill_proposals_order').on(t.orderId),
    check('goodwill_proposals_amount', sql`${t.amountMinor} > 0`),
    check('goodwill_proposals_why_known', isOneOf(t.why, GOODWILL_REASONS)),
    check('goodwill_proposals_decided', sql`(${t.decidedBy} is null) = (${t.decidedAt} is null)`),
    check(
      'goodwill_proposals_four_eyes',
      sql`not ${t.isConfirmed} or (${t.decidedBy} is not null and ${t.decidedBy} <> ${t.proposedBy})`,
    ),
  ],
)
