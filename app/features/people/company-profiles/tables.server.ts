import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

const company = () =>
  uuid()
    .$type<PartyId>()
    .notNull()
    .references(() => parties.id, { onDelete: 'cascade' })

/**
 * A company's public profile beside its name and address, which are in `parties`. `logo` is the address of a
 * picture.
 */
export const companyProfiles = pgTable('company_profiles', {
  companyId: company().primaryKey(),
  logo: text(),
  about: text().notNull().default(''),
  updatedAt: instant().notNull().defaultNow(),
})

/**
 * Addresses and tax numbers to which a company, say one of its plants, has purchases billed; its own is in
 * `parties`. Documents keep a copy. At most one is the default, instead of the own one.
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
    electronicAddress: text(),
    isDefault: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('billing_addresses_label').on(t.companyId, sql`lower(${t.label})`),
    uniqueIndex('billing_addresses_default').on(t.companyId).where(sql`${t.isDefault}`),
  ],
)

/** What a company books its spending to. A retired one stays on past bookings and is not offered any more. */
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
