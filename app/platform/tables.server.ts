import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { BOUNCE_KINDS, DEAD_REASONS } from '#app/kit/bounce.ts'
import { FAILURE_KINDS, FAILURE_OUTCOMES } from '#app/kit/failure.ts'
import { KILL_SWITCHES } from '#app/kit/kill-switch.ts'
import { NOTED_KINDS } from '#app/kit/noted-refusal.ts'
import { instant, minor } from './columns.server.ts'
import { isOneOf } from './one-of.server.ts'

/**
 * A file that goes with an email. One with a `cid` is a picture that its HTML shows as `cid:…`; one with an
 * `invitation` is what mail programs put into a calendar or take out of it, in the order in which they were
 * written.
 */
export type MailAttachment = {
  filename: string
  contentType: string
  content: string
  encoding?: 'base64'
  cid?: string
  invitation?: { method: 'REQUEST' | 'CANCEL'; uid: string }
}

/**
 * Emails on their way and sent: the outbox. `dedupKey` makes a second email of one kind about one thing
 * impossible.
 */
export const emails = pgTable(
  'emails',
  {
    id: uuid().primaryKey(),
    toAddress: text().notNull(),
    replyTo: text(),
    language: text().notNull(),
    kind: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    /** Where whoever gets such emails by choice ends them with one click (RFC 8058). */
    unsubscribe: text(),
    /** What opens something, sealed, until the email has left; marks stand in its words for it. */
    secrets: text(),
    dedupKey: text(),
    /** `held`: nothing is sent to its address, as `lastError` says. */
    state: text({ enum: ['queued', 'kept', 'sent', 'failed', 'held'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: instant().notNull().defaultNow(),
    sentAt: instant(),
  },
  (t) => [
    uniqueIndex('emails_dedup_key').on(t.dedupKey).where(sql`${t.dedupKey} is not null`),
    index('emails_to_address').on(t.toAddress, t.createdAt),
    index('emails_of_person').on(sql`lower(${t.toAddress})`, t.id),
    index('emails_created_at').on(t.createdAt),
  ],
)

/** What came back of an email, once of each kind: to whom it had gone, and what the other server said. */
export const bounces = pgTable(
  'bounces',
  {
    id: uuid().primaryKey(),
    emailId: uuid().notNull(),
    address: text().notNull(),
    kind: text({ enum: BOUNCE_KINDS }).notNull(),
    status: text(),
    said: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    unique('bounces_of_an_email').on(t.emailId, t.kind),
    index('bounces_address').on(t.address, t.at),
    check('bounces_kind', isOneOf(t.kind, BOUNCE_KINDS)),
  ],
)

/**
 * Addresses, in lower case, to which nothing is sent until they are freed, and the email that came back from
 * there; a row is gone once it is free. What was before stands in the trace.
 */
export const deadAddresses = pgTable(
  'dead_addresses',
  {
    address: text().primaryKey(),
    reason: text({ enum: DEAD_REASONS }).notNull(),
    status: text(),
    said: text().notNull(),
    emailId: uuid().notNull(),
    since: instant().notNull(),
  },
  (t) => [
    index('dead_addresses_since').on(t.since),
    check('dead_addresses_reason', isOneOf(t.reason, DEAD_REASONS)),
  ],
)

/**
 * What ended its reader, or is being read: by whom it was brought, which reader it ended and how often, and
 * by what. It is known by the digest of its bytes; `begunAt` is when a reading began of which nothing was
 * heard since.
 */
export const readerEnds = pgTable(
  'reader_ends',
  {
    id: uuid().primaryKey(),
    ownerId: uuid().notNull(),
    reader: text().notNull(),
    digest: text().notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    ends: integer().notNull().default(0),
    fault: text(),
    begunAt: instant(),
    lastAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('reader_ends_known').on(t.ownerId, t.reader, t.digest),
    index('reader_ends_last_at').on(t.lastAt),
  ],
)

/**
 * What people and staff did that must be traceable: the account that acted, and the party that it acted for.
 * Rows never change.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid().primaryKey(),
    at: instant().notNull().defaultNow(),
    accountId: uuid(),
    partyId: uuid(),
    actor: text().notNull(),
    action: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    requestId: text().notNull(),
    facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('audit_entries_subject').on(t.subjectKind, t.subjectId),
    index('audit_entries_account').on(t.accountId, t.id).where(sql`${t.accountId} is not null`),
  ],
)

/**
 * What of an entry may name somebody. It is deleted when that person is erased, and never changed; the entry
 * stays whole.
 */
export const auditPersonal = pgTable('audit_personal', {
  entryId: uuid()
    .primaryKey()
    .references(() => auditEntries.id),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
})

/**
 * The entries of the trace in the order in which they were chained, each with a hash of the one before and of
 * all that the entry says. Rows never change.
 */
export const auditChain = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  entryId: uuid()
    .notNull()
    .unique()
    .references(() => auditEntries.id),
  hash: text().notNull(),
})

/**
 * What has failed for good, and what staff did about it: a job that was tried for the last time, an email
 * that was given up. It waits while there is no outcome, once for each of these.
 */
export const failures = pgTable(
  'failures',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: FAILURE_KINDS }).notNull(),
    name: text().notNull(),
    subjectId: uuid().notNull(),
    payload: jsonb().$type<unknown>(),
    message: text().notNull(),
    isRepeatable: boolean().notNull(),
    failedAt: instant().notNull(),
    outcome: text({ enum: FAILURE_OUTCOMES }),
    reason: text(),
    settledBy: uuid(),
    settledAt: instant(),
  },
  (t) => [
    uniqueIndex('failures_open').on(t.kind, t.subjectId).where(sql`${t.outcome} is null`),
    check('failures_settled', sql`(${t.outcome} is null) = (${t.settledAt} is null)`),
    check('failures_left', sql`${t.outcome} is distinct from 'leave' or ${t.reason} <> ''`),
  ],
)

/**
 * Sign-ins that failed, rights that were refused and limits that were reached: once an hour for an account, a
 * network, an address and a reason, with how often. Kept 90 days.
 */
export const refusals = pgTable(
  'refusals',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: NOTED_KINDS }).notNull(),
    accountId: uuid(),
    network: text().notNull(),
    route: text().notNull(),
    reason: text().notNull(),
    hour: instant().notNull(),
    times: integer().notNull().default(1),
    lastAt: instant().notNull(),
  },
  (t) => [
    unique('refusals_in_an_hour')
      .on(t.hour, t.kind, t.accountId, t.network, t.route, t.reason)
      .nullsNotDistinct(),
    index('refusals_account').on(t.accountId, t.id).where(sql`${t.accountId} is not null`),
    index('refusals_last_at').on(t.lastAt),
  ],
)

/**
 * What happened, written in the transaction that made it true. `handedAt` is when each follower was given its
 * job; told facts are kept for some days.
 */
export const facts = pgTable(
  'facts',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    subjectId: uuid().notNull(),
    /** Of the details, as the fact was defined when it happened. */
    version: integer().notNull().default(1),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    at: instant().notNull().defaultNow(),
    handedAt: instant(),
  },
  (t) => [
    index('facts_open').on(t.id).where(sql`${t.handedAt} is null`),
    index('facts_handed_at').on(t.handedAt).where(sql`${t.handedAt} is not null`),
  ],
)

/** Answers of calls that move money or seats, by idempotency key and caller; kept 48 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: uuid().primaryKey(),
    owner: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    answer: jsonb().$type<unknown>(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('idempotency_keys_owner_key').on(t.owner, t.key),
    index('idempotency_keys_created_at').on(t.createdAt),
  ],
)

/**
 * The sandbox gateway's own books, standing in for a payment provider's: charges by our payment id, written
 * in transactions of their own and read by tests as the provider's truth.
 */
export const sandboxCharges = pgTable('sandbox_charges', {
  paymentId: uuid().primaryKey(),
  amountMinor: minor().notNull(),
  refundedMinor: minor().notNull().default(0),
  currency: text().notNull(),
  card: text().notNull(),
  /** Set aside first: `takenMinor` of it was taken in the end, and when that was asked for the first time. */
  isLater: boolean().notNull().default(false),
  /** The card is kept for charges without its payer. */
  isKept: boolean().notNull().default(false),
  takenMinor: minor(),
  takeAskedAt: instant(),
  state: text({ enum: ['confirming', 'authorized', 'succeeded', 'declined'] }).notNull(),
  declineReason: text(),
  confirmCode: text().unique(),
  returnPath: text().notNull().default('/'),
  createdAt: instant().notNull().defaultNow(),
})

/** Disputes of the sandbox's charges, as its own books have them. */
export const sandboxDisputes = pgTable(
  'sandbox_disputes',
  {
    id: text().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => sandboxCharges.paymentId),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    state: text({ enum: ['open', 'won', 'lost'] }).notNull(),
    reason: text().notNull().default('product_not_received'),
    evidence: text(),
    /** The papers that came with it: what each shows, its name and its size. */
    files: jsonb().$type<{ shows: string; name: string; bytes: number }[]>(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('sandbox_disputes_payment').on(t.paymentId)],
)

/** What the sandbox gateway still has to tell us; each is delivered until we answer with success. */
export const sandboxWebhooks = pgTable(
  'sandbox_webhooks',
  {
    id: text().primaryKey(),
    paymentId: uuid().notNull(),
    kind: text({ enum: ['succeeded', 'declined', 'refunded', 'changed', 'disputed'] }).notNull(),
    amountMinor: minor().notNull(),
    currency: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    deliveredAt: instant(),
  },
  (t) => [index('sandbox_webhooks_open').on(t.createdAt).where(sql`${t.deliveredAt} is null`)],
)

/**
 * Pages to pay on that were asked for at Stripe, by our payment id. `form` is what was sent, so that a repeat
 * is the same. Who has no `sessionId` knows no address to pay at. `closedAt` or `openUntil` past: it is
 * closed there as soon as it is looked at.
 */
export const stripeCheckouts = pgTable('stripe_checkouts', {
  paymentId: uuid().primaryKey(),
  form: text().notNull(),
  sessionId: text().unique(),
  intentId: text().unique(),
  /** Of a kept card that is charged without its payer: whose it is; there is no page then. */
  customer: text(),
  openUntil: instant(),
  closedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
})

/**
 * Counts of attempts by key within a window that ends at `expire` (milliseconds); the columns are the rate
 * limiter's.
 */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (t) => [index('attempts_expire').on(t.expire)],
)

/**
 * What staff has turned off until `endsAt`, and why; a row is gone once it is on again. What was off before
 * stands in the trace.
 */
export const killSwitches = pgTable(
  'kill_switches',
  {
    name: text({ enum: KILL_SWITCHES }).primaryKey(),
    reason: text().notNull(),
    turnedOffBy: uuid(),
    turnedOffAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [
    check('kill_switches_name', isOneOf(t.name, KILL_SWITCHES)),
    check('kill_switches_ends', sql`${t.endsAt} > ${t.turnedOffAt}`),
  ],
)
