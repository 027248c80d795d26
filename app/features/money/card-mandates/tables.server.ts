import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { MANDATE_STATES } from './mandate.ts'

/**
 * By which card of a company its gateway may charge without anybody at the page: who agreed to which words
 * and when, which a trigger keeps as it is, and the card by the gateway's names, with what it shows of it.
 * There is no number of a card.
 */
export const cardMandates = pgTable(
  'card_mandates',
  {
    id: uuid().primaryKey(),
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    gateway: text().notNull(),
    state: text({ enum: MANDATE_STATES }).notNull(),
    version: smallint().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    consentedById: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    consentedAt: instant().notNull(),
    customer: text(),
    method: text(),
    brand: text(),
    last4: text(),
    expMonth: smallint(),
    expYear: smallint(),
    grantedAt: instant(),
    endedAt: instant(),
    /** When its admins were told that the card expires. */
    expiryToldAt: instant(),
    /** When its gateway was told to keep the card no longer. */
    forgottenAt: instant(),
  },
  (t) => [
    uniqueIndex('card_mandates_active').on(t.partyId).where(sql`${t.state} = 'active'`),
    index('card_mandates_party').on(t.partyId, t.consentedAt),
    index('card_mandates_consented_by').on(t.consentedById),
    check('card_mandates_state', isOneOf(t.state, MANDATE_STATES)),
    check('card_mandates_language', isOneOf(t.language, LANGUAGES)),
    check('card_mandates_version', sql`${t.version} > 0`),
    check('card_mandates_last4', sql`${t.last4} ~ '^[0-9]{4}$'`),
    check('card_mandates_expiry', sql`${t.expMonth} between 1 and 12 and ${t.expYear} between 2000 and 2200`),
    check(
      'card_mandates_card',
      sql`num_nulls(${t.customer}, ${t.method}, ${t.brand}, ${t.last4}, ${t.expMonth}, ${t.expYear}, ${t.grantedAt}) in (0, 7) and (${t.state} <> 'active' or ${t.grantedAt} is not null)`,
    ),
    check('card_mandates_ended', sql`(${t.state} = 'ended') = (${t.endedAt} is not null)`),
  ],
)
