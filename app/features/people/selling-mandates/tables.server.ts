import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { MANDATE_STEPS } from './mandate.ts'

const partyId = () =>
  uuid()
    .$type<PartyId>()
    .notNull()
    .references(() => parties.id)

/**
 * Who accepted or withdrew the selling mandate for a party, in which version and in which language it was
 * read. What was done never changes; a trigger holds it. `parties.mandateVersion` is where it stands.
 */
export const sellingMandateActs = pgTable(
  'selling_mandate_acts',
  {
    id: uuid().primaryKey(),
    partyId: partyId(),
    step: text({ enum: MANDATE_STEPS }).notNull(),
    version: smallint().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    at: instant().notNull(),
  },
  (t) => [
    index('selling_mandate_acts_party').on(t.partyId, t.at),
    check('selling_mandate_acts_step', isOneOf(t.step, MANDATE_STEPS)),
    check('selling_mandate_acts_language', isOneOf(t.language, LANGUAGES)),
    check('selling_mandate_acts_version', sql`${t.version} > 0`),
  ],
)

/** Which parties were asked by mail for which version: each once. */
export const sellingMandateRequests = pgTable(
  'selling_mandate_requests',
  {
    partyId: partyId(),
    version: smallint().notNull(),
    askedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.partyId, t.version] })],
)
