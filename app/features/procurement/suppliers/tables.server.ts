import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

const party = () =>
  uuid()
    .$type<PartyId>()
    .notNull()
    .references(() => parties.id, { onDelete: 'cascade' })

/**
 * What the admins and managers of a workspace write down about a supplier, and since when it is on their
 * shortlist; null where it is not. Whom it is about sees neither.
 */
export const supplierNotes = pgTable(
  'supplier_notes',
  {
    companyId: party(),
    supplierId: party(),
    note: text().notNull().default(''),
    shortlistedAt: instant(),
    changedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    changedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.supplierId] }),
    index('supplier_notes_supplier').on(t.supplierId),
    check('supplier_notes_sides', sql`${t.companyId} <> ${t.supplierId}`),
    check('supplier_notes_said', sql`${t.note} <> '' or ${t.shortlistedAt} is not null`),
  ],
)
