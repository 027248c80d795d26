import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { MemberRole } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

const company = () =>
  uuid()
    .$type<PartyId>()
    .notNull()
    .references(() => parties.id, { onDelete: 'cascade' })

/**
 * Invitations to an email address, each by a link that works once, for 14 days; of its token the hash alone
 * is stored. An address has at most one open invitation to a company. `email` is in the spelling by which
 * addresses are compared.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    companyId: company(),
    email: text().notNull(),
    role: smallint().$type<MemberRole>().notNull(),
    tokenHash: text().notNull().unique(),
    invitedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    withdrawnAt: instant(),
  },
  (t) => [
    uniqueIndex('invitations_open')
      .on(t.companyId, t.email)
      .where(sql`${t.usedAt} is null and ${t.withdrawnAt} is null`),
    check('invitations_role', sql`${t.role} in (1, 2)`),
    check('invitations_end', sql`${t.usedAt} is null or ${t.withdrawnAt} is null`),
  ],
)

/**
 * The link by which approved providers join a company as its trainers, or an SME as its members. Without a
 * row it is switched off.
 */
export const joinLinks = pgTable('join_links', {
  companyId: company().primaryKey(),
  code: text().notNull().unique(),
  createdAt: instant().notNull().defaultNow(),
})

/** Providers who used such a link before their approval: they join upon approval, and the row is deleted. */
export const joinWishes = pgTable(
  'join_wishes',
  {
    trainerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    companyId: company(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.trainerId, t.companyId] }),
    index('join_wishes_company_id').on(t.companyId),
  ],
)
