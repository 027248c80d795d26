import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/accounts/tables.server.ts'
import type { MemberRole } from '#app/features/parties/party.ts'
import { parties } from '#app/features/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { BANK_FORMATS } from './bank-account.ts'

const company = () =>
  uuid()
    .$type<PartyId>()
    .notNull()
    .references(() => parties.id, { onDelete: 'cascade' })

/**
 * Invitations to an email address, each with a link that works once, for 14 days; what is stored of its token is the hash.
 * An address has one open invitation to a company at most. `email` is in the spelling by which addresses are compared.
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

/** The link by which approved providers join a company, as its trainers, or an SME, as its members. Without a row it is off. */
export const joinLinks = pgTable('join_links', {
  companyId: company().primaryKey(),
  code: text().notNull().unique(),
  createdAt: instant().notNull().defaultNow(),
})

/** Who came by such a link before being approved as a provider: carried out at the approval, then gone. */
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

/** What a company shows of itself beside its name and address, which stand in `parties`. `logo` is the address of a picture. */
export const companyProfiles = pgTable('company_profiles', {
  companyId: company().primaryKey(),
  logo: text(),
  about: text().notNull().default(''),
  updatedAt: instant().notNull().defaultNow(),
})

/** The account to which money of a company goes: one at most. `bank` is the IFSC or the BIC, null beside an IBAN. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    companyId: company().primaryKey(),
    holder: text().notNull(),
    format: text({ enum: BANK_FORMATS }).notNull(),
    number: text().notNull(),
    bank: text(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check('bank_accounts_format', isOneOf(t.format, BANK_FORMATS)),
    check('bank_accounts_bank', sql`(${t.format} = 'iban') = (${t.bank} is null)`),
  ],
)

/**
 * Further addresses and tax numbers to which purchases of a company are billed, as of its plants; its own stands in `parties`.
 * What was billed keeps what it said. One at most is the default, in place of the own one.
 */
export const billingAddresses = pgTable(
  'billing_addresses',
  {
    id: uuid().primaryKey(),
    companyId: company(),
    label: text().notNull(),
    legalName: text(),
    street: text().notNull(),
    postalCode: text(),
    city: text().notNull(),
    country: text().notNull(),
    taxNumber: text(),
    isDefault: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('billing_addresses_label').on(t.companyId, sql`lower(${t.label})`),
    uniqueIndex('billing_addresses_default').on(t.companyId).where(sql`${t.isDefault}`),
  ],
)

/** What a company books its spending to. One that is retired stays for what was booked to it, and is offered no more. */
export const costCentres = pgTable(
  'cost_centres',
  {
    id: uuid().primaryKey(),
    companyId: company(),
    code: text().notNull(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('cost_centres_code').on(t.companyId, sql`lower(${t.code})`)],
)
