import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import type { EvidenceKind } from '#app/platform/payments/gateway.server.ts'
import { DISPUTE_STATES } from './dispute.ts'
import { LEDGER_ACCOUNTS, LEDGER_KINDS } from './ledger.ts'
import { LEDGER_SUBJECT_KINDS, PAYMENT_STATES, SUBJECT_KINDS } from './payment.ts'
import { REFUND_CAUSES, REFUND_REASONS, REFUND_STATES } from './refund.ts'

/**
 * One attempt to pay for a subject, which lives above and has no foreign key here. The gateway is always
 * called with `id` as its idempotency key. `refundedMinor` is kept by a trigger on `refunds`: what has not
 * failed of them. Money that is only set aside first: `authorizedMinor` is the most that is, `captureMinor`
 * what is being taken of it, `amountMinor` what was taken once it succeeded, and `lookAt` when reconciliation
 * looks at it. `gatewayReference` is what the gateway calls the charge, and `feeMinor` what it keeps of it,
 * in the currency of its account, once it says so; neither has a transfer.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    subjectKind: text({ enum: SUBJECT_KINDS }).notNull(),
    subjectId: uuid().notNull(),
    payerId: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    gateway: text().notNull(),
    idempotencyKey: text().notNull(),
    bodyHash: text().notNull(),
    amountMinor: minor().notNull(),
    refundedMinor: minor().notNull().default(0),
    authorizedMinor: minor(),
    captureMinor: minor(),
    currency: text().notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    declineReason: text(),
    confirmUrl: text(),
    gatewayReference: text(),
    feeMinor: minor(),
    feeCurrency: text(),
    /** Nothing more of a card is kept with its payment. */
    cardLast4: text(),
    createdAt: instant().notNull().defaultNow(),
    settledAt: instant(),
    lookAt: instant(),
  },
  (t) => [
    uniqueIndex('payments_idempotency_key').on(t.subjectId, t.idempotencyKey),
    index('payments_subject').on(t.subjectKind, t.subjectId),
    index('payments_payer').on(t.payerId).where(sql`${t.payerId} is not null`),
    index('payments_open')
      .on(t.createdAt)
      .where(
        sql`${t.state} in ('started', 'confirming', 'unknown') or (${t.state} = 'waiting' and ${t.gateway} not in ('transfer', 'collecting'))`,
      ),
    index('payments_to_capture').on(t.lookAt).where(sql`${t.state} = 'authorized'`),
    uniqueIndex('payments_gateway_reference')
      .on(t.gateway, t.gatewayReference)
      .where(sql`${t.gatewayReference} is not null`),
    index('payments_found').on(t.gatewayReference).where(sql`${t.gatewayReference} is not null`),
    index('payments_card').on(t.cardLast4, t.createdAt).where(sql`${t.cardLast4} is not null`),
    check('payments_card_last4', sql`${t.cardLast4} ~ '^[0-9]{4}$'`),
    check('payments_fee', sql`(${t.feeMinor} is null) = (${t.feeCurrency} is null) and ${t.feeMinor} >= 0`),
    check('payments_amount', sql`${t.amountMinor} > 0`),
    check('payments_authorized_most', sql`${t.amountMinor} <= ${t.authorizedMinor}`),
    check(
      'payments_capture',
      sql`${t.captureMinor} is null or ${t.captureMinor} between 1 and coalesce(${t.authorizedMinor}, 0)`,
    ),
    check(
      'payments_authorized',
      sql`${t.state} <> 'authorized' or (${t.authorizedMinor} is not null and ${t.lookAt} is not null)`,
    ),
    check('payments_refunded', sql`${t.refundedMinor} between 0 and ${t.amountMinor}`),
    check('payments_state', isOneOf(t.state, PAYMENT_STATES)),
    check('payments_subject_kind', isOneOf(t.subjectKind, SUBJECT_KINDS)),
  ],
)

/**
 * An amount that goes back to the payer; its id is the gateway's key. It points at its cause, for which there
 * is one at a time: another `attempt` (from 1) only where those before it failed.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    causeKind: text({ enum: REFUND_CAUSES }).notNull(),
    causeId: text().notNull(),
    attempt: integer().notNull().default(1),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    reason: text({ enum: REFUND_REASONS }).notNull(),
    /** The same in the words of whoever gave it back beyond the terms. */
    note: text(),
    state: text({ enum: REFUND_STATES }).notNull(),
    /** Who asked for it; nobody where the system did. */
    requestedById: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    gatewayReference: text(),
    /**
     * Of what its seller transfers back by hand: the last day for it, and when its sides were last reminded.
     */
    dueOn: date({ mode: 'string' }),
    remindedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    settledAt: instant(),
  },
  (t) => [
    uniqueIndex('refunds_cause').on(t.paymentId, t.causeKind, t.causeId, t.attempt),
    index('refunds_open').on(t.createdAt).where(sql`${t.state} = 'requested'`),
    index('refunds_due').on(t.dueOn).where(sql`${t.state} = 'requested' and ${t.dueOn} is not null`),
    check('refunds_amount', sql`${t.amountMinor} > 0`),
    check('refunds_attempt', sql`${t.attempt} > 0`),
    check('refunds_cause_kind', isOneOf(t.causeKind, REFUND_CAUSES)),
    check('refunds_state', isOneOf(t.state, REFUND_STATES)),
    check('refunds_reason', isOneOf(t.reason, REFUND_REASONS)),
  ],
)

/**
 * What a payer claims back at the bank, once for each dispute of the gateway. While it is open its amount is
 * held in the ledger, apart from what is owed to anybody.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    /** Where its case stands, in addresses. */
    code: text().notNull().default(sql`upper(left(replace(gen_random_uuid()::text, '-', ''), 10))`),
    gatewayReference: text().notNull(),
    /** Whose sale it is of, so who may answer it; null where the money bought nothing of a seller's. */
    sellerId: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    /** What the payer says at the bank, as the gateway names it; null where it does not say. */
    reason: text(),
    state: text({ enum: DISPUTE_STATES }).notNull(),
    openedAt: instant().notNull(),
    /** Until when the gateway takes evidence; null where it takes none. */
    evidenceDueAt: instant(),
    /** What was sent, or is being sent, to the bank; null where nothing was. */
    evidence: text(),
    /** What the seller says for it, before it is sent, who wrote it, and when. */
    statement: text(),
    statedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    statedAt: instant(),
    /** Whether what seller and buyer wrote to each other is sent, too. */
    includesMessages: boolean().notNull().default(false),
    /** When the gateway took the answer, and why it did not. */
    answeredAt: instant(),
    answerRefusal: text(),
    /** The papers that went with it; null where nothing went yet. */
    sentFiles: jsonb().$type<{ shows: EvidenceKind; name: string }[]>(),
    /** What the gateway keeps for the dispute itself, in the currency of its account. */
    feeMinor: minor(),
    feeCurrency: text(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('disputes_code').on(t.code),
    index('disputes_seller').on(t.sellerId, t.openedAt).where(sql`${t.sellerId} is not null`),
    uniqueIndex('disputes_gateway_reference').on(t.paymentId, t.gatewayReference),
    index('disputes_undecided').on(t.paymentId).where(sql`${t.decidedAt} is null`),
    index('disputes_open').on(t.openedAt).where(sql`${t.state} = 'open'`),
    check('disputes_amount', sql`${t.amountMinor} > 0`),
    check('disputes_state', isOneOf(t.state, DISPUTE_STATES)),
    check('disputes_decided', sql`(${t.state} in ('won', 'lost')) = (${t.decidedAt} is not null)`),
    check(
      'disputes_stated',
      sql`(${t.statement} is null) = (${t.statedBy} is null) and (${t.statement} is null) = (${t.statedAt} is null)`,
    ),
    check('disputes_contested', sql`${t.state} <> 'contested' or ${t.evidence} is not null`),
    check('disputes_fee', sql`(${t.feeMinor} is null) = (${t.feeCurrency} is null)`),
  ],
)

/**
 * What a gateway told us, stored before it is worked off; its id is the gateway's, so a repeat is not stored
 * twice.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    gateway: text().notNull(),
    paymentId: uuid().notNull(),
    kind: text({ enum: ['succeeded', 'declined', 'refunded', 'changed', 'disputed'] }).notNull(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    receivedAt: instant().notNull().defaultNow(),
    workedAt: instant(),
    fault: text(),
  },
  (t) => [index('webhook_events_open').on(t.receivedAt).where(sql`${t.workedAt} is null`)],
)

/**
 * One movement of money. `uniqueKey` (such as 'capture:<payment>') makes a second entry for the same fact
 * impossible.
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: LEDGER_KINDS }).notNull(),
    uniqueKey: text().notNull().unique(),
    subjectKind: text({ enum: LEDGER_SUBJECT_KINDS }).notNull(),
    subjectId: uuid().notNull(),
    occurredAt: instant().notNull().defaultNow(),
  },
  (t) => [index('ledger_transactions_subject').on(t.subjectKind, t.subjectId)],
)

/**
 * Double entries in minor units: what an account gains is positive. The entries of a transaction sum to zero
 * per currency.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid().primaryKey(),
    transactionId: uuid()
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text({ enum: LEDGER_ACCOUNTS }).notNull(),
    ownerId: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
  },
  (t) => [
    index('ledger_entries_transaction').on(t.transactionId),
    index('ledger_entries_owner').on(t.ownerId, t.account),
    check('ledger_entries_account', isOneOf(t.account, LEDGER_ACCOUNTS)),
  ],
)
