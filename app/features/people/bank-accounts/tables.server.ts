import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { BANK_FORMATS } from './bank-account.ts'
import { BANK_CHANGE_STATES } from './bank-change.ts'
import { USUAL_TERM, VALID_FOR } from './transfer-terms.ts'

const partyId = () =>
  uuid()
    .$type<PartyId>()
    .references(() => parties.id, { onDelete: 'cascade' })

/**
 * The one bank account of a party that is in force: what it earned is paid out to it, and buyers transfer to
 * it where the party lets them (`isOffered`), whose seats are good before the money comes (`validFor`), due
 * so many days after its invoice (`termDays`). `bank` is the IFSC or the BIC, null beside an IBAN. What was
 * billed keeps what it said.
 */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    partyId: partyId().primaryKey(),
    holder: text().notNull(),
    format: text({ enum: BANK_FORMATS }).notNull(),
    number: text().notNull(),
    bank: text(),
    isOffered: boolean().notNull().default(true),
    validFor: text({ enum: VALID_FOR }).notNull().default('known'),
    termDays: integer().notNull().default(USUAL_TERM),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('bank_accounts_format', isOneOf(t.format, BANK_FORMATS)),
    check('bank_accounts_valid_for', isOneOf(t.validFor, VALID_FOR)),
    check('bank_accounts_term_days', sql`${t.termDays} in (14, 30, 45, 60)`),
    check('bank_accounts_bank', sql`(${t.format} = 'iban') = (${t.bank} is null)`),
  ],
)

/**
 * Every account that a party gave: the first is in force at once, each other waits until `inForceAt` and can
 * be stopped till then, by its owner or by whoever has the key that was mailed.
 */
export const bankAccountChanges = pgTable(
  'bank_account_changes',
  {
    id: uuid().primaryKey(),
    partyId: partyId().notNull(),
    holder: text().notNull(),
    format: text({ enum: BANK_FORMATS }).notNull(),
    number: text().notNull(),
    bank: text(),
    state: text({ enum: BANK_CHANGE_STATES }).notNull(),
    stopKey: text().notNull().unique(),
    requestedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    inForceAt: instant().notNull(),
    /** Where a workspace has two admins, another one than who asked for it confirms it. */
    needsSecond: boolean().notNull().default(false),
    confirmedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    confirmedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    decidedAt: instant(),
  },
  (t) => [
    index('bank_account_changes_party').on(t.partyId, t.createdAt),
    uniqueIndex('bank_account_changes_one_waiting').on(t.partyId).where(sql`${t.state} = 'waiting'`),
    index('bank_account_changes_waiting').on(t.inForceAt).where(sql`${t.state} = 'waiting'`),
    check('bank_account_changes_state', isOneOf(t.state, BANK_CHANGE_STATES)),
    check('bank_account_changes_format', isOneOf(t.format, BANK_FORMATS)),
    check('bank_account_changes_bank', sql`(${t.format} = 'iban') = (${t.bank} is null)`),
    check(
      'bank_account_changes_confirmed',
      sql`(${t.confirmedAt} is null or ${t.needsSecond}) and (${t.confirmedBy} is null or ${t.confirmedBy} is distinct from ${t.requestedBy})
        and (${t.state} <> 'applied' or not ${t.needsSecond} or ${t.confirmedAt} is not null)`,
    ),
    check('bank_account_changes_decided', sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
  ],
)
