import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { DOMAIN_PROOFS } from './mail-domain.ts'

/**
 * A domain of email addresses that a company says is its own, in ASCII and lower case, and since when that is
 * proven and by what; null until then. `token` stands in the record that proves it.
 */
export const mailDomains = pgTable(
  'mail_domains',
  {
    id: uuid().primaryKey(),
    companyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    domain: text().notNull(),
    token: text().notNull(),
    provenAt: instant(),
    provenBy: text({ enum: DOMAIN_PROOFS }),
    /** Why staff confirmed it. */
    reason: text(),
    /** When its name servers were asked last. */
    checkedAt: instant(),
    createdBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('mail_domains_company').on(t.companyId, t.domain),
    index('mail_domains_waiting').on(t.createdAt).where(sql`${t.provenAt} is null`),
    check('mail_domains_domain', sql`${t.domain} = lower(${t.domain}) and ${t.domain} like '%_._%'`),
    check('mail_domains_proof', isOneOf(t.provenBy, DOMAIN_PROOFS)),
    check('mail_domains_proven', sql`(${t.provenAt} is null) = (${t.provenBy} is null)`),
    check(
      'mail_domains_reason',
      sql`(${t.reason} is not null) = (${t.provenBy} is not distinct from 'staff')`,
    ),
  ],
)
