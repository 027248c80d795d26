import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ledgerEntries } from '#app/features/money/payments/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { BANK_FORMATS } from '#app/features/people/bank-accounts/bank-account.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { BATCH_STATES, HOLD_REASONS, PAYOUT_METHODS, PAYOUT_STATES } from './payout.ts'

const staff = () =>
  uuid()
    .$type<AccountId>()
    .references(() => accounts.id)

const payee = () =>
  uuid()
    .$type<PartyId>()
    .notNull()
    .references(() => parties.id)

/**
 * Payouts of one currency and way that are sent together. What is above the limit is approved by somebody
 * else than who prepared it.
 */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    currency: text().notNull(),
    method: text({ enum: PAYOUT_METHODS }).notNull(),
    state: text({ enum: BATCH_STATES }).notNull(),
    needsApproval: boolean().notNull(),
    /** As it was prepared. */
    count: integer().notNull(),
    totalMinor: minor().notNull(),
    preparedBy: staff().notNull(),
    approvedBy: staff(),
    sentBy: staff(),
    /** On which day the bank is to send it, by UTC. */
    executesOn: date({ mode: 'string' }),
    createdAt: instant().notNull().defaultNow(),
    sentAt: instant(),
  },
  (t) => [
    unique('payout_batches_currency').on(t.id, t.currency),
    index('payout_batches_created').on(t.createdAt),
    check('payout_batches_state', isOneOf(t.state, BATCH_STATES)),
    check('payout_batches_method', isOneOf(t.method, PAYOUT_METHODS)),
    check('payout_batches_total', sql`${t.totalMinor} > 0 and ${t.count} > 0`),
    check(
      'payout_batches_four_eyes',
      sql`${t.approvedBy} <> ${t.preparedBy} and (not ${t.needsApproval} or ${t.approvedBy} is not null or ${t.state} in ('prepared', 'discarded'))`,
    ),
    check(
      'payout_batches_sent',
      sql`(${t.state} = 'sent') = (${t.sentAt} is not null) and num_nulls(${t.sentAt}, ${t.sentBy}, ${t.executesOn}) in (0, 3)`,
    ),
  ],
)

/** Where a payee is, as the file of the bank says it; without town and country nothing is said. */
export type PayeeAddress = { street?: string; postalCode?: string; town: string; country: string }

/**
 * What one provider is paid of a batch, and to which account. A trigger sees to it at the end of each
 * transaction that its lines add up to it, are entries of its provider and currency, and are open as its
 * state says.
 */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    batchId: uuid()
      .notNull()
      .references(() => payoutBatches.id),
    partyId: payee(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    state: text({ enum: PAYOUT_STATES }).notNull(),
    holdReason: text({ enum: HOLD_REASONS }),
    /** What the bank, or staff, said of one that failed. */
    failure: text(),
    holder: text().notNull(),
    format: text({ enum: BANK_FORMATS }).notNull(),
    number: text().notNull(),
    bank: text(),
    address: jsonb().$type<PayeeAddress>(),
    createdAt: instant().notNull().defaultNow(),
    sentAt: instant(),
    settledAt: instant(),
  },
  (t) => [
    unique('payouts_once_in_batch').on(t.batchId, t.partyId),
    index('payouts_party').on(t.partyId, t.createdAt),
    index('payouts_held').on(t.currency).where(sql`${t.state} = 'held'`),
    check('payouts_amount', sql`${t.amountMinor} > 0`),
    check('payouts_state', isOneOf(t.state, PAYOUT_STATES)),
    check('payouts_hold_reason', isOneOf(t.holdReason, HOLD_REASONS)),
    check('payouts_held_why', sql`${t.state} <> 'held' or ${t.holdReason} is not null`),
    check('payouts_sent', sql`${t.state} not in ('sent', 'paid', 'failed') or ${t.sentAt} is not null`),
    check('payouts_settled', sql`(${t.state} in ('paid', 'failed')) = (${t.settledAt} is not null)`),
    check('payouts_bank', sql`(${t.format} = 'iban') = (${t.bank} is null)`),
  ],
)

/** An entry of the ledger that a payout pays, whole. While it is open it is in no other. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    payoutId: uuid()
      .notNull()
      .references(() => payouts.id),
    entryId: uuid()
      .notNull()
      .references(() => ledgerEntries.id),
    amountMinor: minor().notNull(),
    isOpen: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.payoutId, t.entryId] }),
    uniqueIndex('payout_lines_paid_once').on(t.entryId).where(sql`${t.isOpen}`),
  ],
)

/** While staff look at a provider nothing is paid out to it; why, in words that it reads. */
export const payoutHolds = pgTable(
  'payout_holds',
  {
    id: uuid().primaryKey(),
    partyId: payee(),
    words: text().notNull(),
    placedBy: staff().notNull(),
    placedAt: instant().notNull().defaultNow(),
    releasedBy: staff(),
    releasedAt: instant(),
  },
  (t) => [
    uniqueIndex('payout_holds_one').on(t.partyId).where(sql`${t.releasedAt} is null`),
    check('payout_holds_words', sql`${t.words} <> ''`),
    check('payout_holds_released', sql`${t.releasedAt} is not null or ${t.releasedBy} is null`),
  ],
)
