import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { CERTIFICATE_RULES, CERTIFICATE_STATES, WITHDRAWALS } from './certificate.ts'

/** The certificate rule of an event, as its organiser set it; without a row the default. */
export const certificateRules = pgTable(
  'certificate_rules',
  {
    eventId: uuid()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    rule: text({ enum: CERTIFICATE_RULES }).notNull().default('most'),
    /** For how long one is valid after the event; 0 is without end, null as its topic says. */
    months: smallint(),
    /** Whether they are sent by themselves after the end, to those of whom every half-day is recorded. */
    automatic: boolean().notNull().default(false),
  },
  (t) => [
    check('certificate_rules_rule', isOneOf(t.rule, CERTIFICATE_RULES)),
    check('certificate_rules_months', sql`${t.months} between 0 and 120`),
  ],
)

/**
 * The signature of a party for its certificates: a stored picture that nobody else sees, the name below it,
 * and whether certificates carry it, once it was looked at.
 */
export const signatures = pgTable('signatures', {
  partyId: uuid()
    .$type<PartyId>()
    .primaryKey()
    .references(() => parties.id, { onDelete: 'cascade' }),
  /** The name of its stored file. */
  file: text().notNull(),
  signer: text().notNull(),
  isUsed: boolean().notNull().default(false),
  updatedAt: instant().notNull(),
})

/**
 * A certificate of attendance, in the words of its issue: it stays the same when event, provider or account
 * are renamed or deleted. One is issued for each ticket; a wrong one is withdrawn and replaced.
 */
export const certificates = pgTable(
  'certificates',
  {
    id: uuid().primaryKey(),
    /** Nobody guesses it: whoever has it may look. */
    code: text().notNull().unique(),
    /** Its place in the lists by which programs see what was withdrawn; drawn by lot, never given twice. */
    statusIndex: integer().notNull().unique(),
    state: text({ enum: CERTIFICATE_STATES }).notNull().default('issued'),
    ticketId: uuid().references(() => tickets.id, { onDelete: 'set null' }),
    eventId: uuid().references(() => events.id, { onDelete: 'set null' }),
    issuerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    language: text().notNull(),
    /** Whose it is; null once the person was erased. */
    holder: text(),
    title: text().notNull(),
    topic: text(),
    provider: text().notNull(),
    /** Whether the provider is the person who trained. */
    byTrainer: boolean().notNull(),
    /** The names of the stored files of a logo and a signature, and who signed; null without. */
    logo: text(),
    signature: text(),
    signer: text(),
    minutes: integer().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    timeZone: text().notNull(),
    /** Where it was held; null online. */
    city: text(),
    issuedAt: instant().notNull(),
    validUntil: instant(),
    withdrawnAt: instant(),
    withdrawal: text({ enum: WITHDRAWALS }),
    withdrawnById: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    /** The one whose place it took. */
    replacesId: uuid(),
    erasedAt: instant(),
  },
  (t) => [
    uniqueIndex('certificates_ticket').on(t.ticketId).where(sql`${t.state} = 'issued'`),
    index('certificates_tickets').on(t.ticketId),
    index('certificates_event').on(t.eventId, t.id),
    index('certificates_issuer').on(t.issuerId),
    index('certificates_revoked')
      .on(t.statusIndex)
      .where(sql`${t.state} = 'withdrawn' or ${t.holder} is null`),
    check('certificates_state', isOneOf(t.state, CERTIFICATE_STATES)),
    check('certificates_minutes', sql`${t.minutes} > 0`),
    check('certificates_status_index', sql`${t.statusIndex} >= 0`),
    check(
      'certificates_withdrawn',
      sql`(${t.state} = 'withdrawn') = (${t.withdrawnAt} is not null) and (${t.withdrawnAt} is null) = (${t.withdrawal} is null)`,
    ),
    check('certificates_withdrawal', sql`${t.withdrawal} is null or ${isOneOf(t.withdrawal, WITHDRAWALS)}`),
    check('certificates_holder', sql`(${t.holder} is null) = (${t.erasedAt} is not null)`),
  ],
)
