import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { sites } from '#app/features/people/sites/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import type { EmployeeColumn, SentRow } from './employee.ts'

const company = () =>
  uuid()
    .$type<PartyId>()
    .notNull()
    .references(() => parties.id, { onDelete: 'cascade' })

/**
 * Who works for a company, as it says; no account is needed. `email` is in the spelling by which addresses
 * are compared: who has an account with it, confirmed, is that employee. The manager is one of the same
 * company.
 */
export const employees = pgTable(
  'employees',
  {
    id: uuid().primaryKey(),
    companyId: company(),
    email: text().notNull(),
    name: text().notNull(),
    managerId: uuid(),
    costCentreId: uuid().references(() => costCentres.id),
    siteId: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('employees_email').on(t.companyId, t.email),
    unique('employees_of_company').on(t.companyId, t.id),
    index('employees_manager').on(t.companyId, t.managerId),
    foreignKey({
      name: 'employees_manager_of_company',
      columns: [t.companyId, t.managerId],
      foreignColumns: [t.companyId, t.id],
    }),
    foreignKey({
      name: 'employees_site_of_company',
      columns: [t.companyId, t.siteId],
      foreignColumns: [sites.companyId, sites.id],
    }),
    check('employees_manager_is_another', sql`${t.managerId} <> ${t.id}`),
  ],
)

/**
 * A spreadsheet of employees as it was sent, until all of its rows are taken over: `rows` are those that are
 * not, with the corrections that were typed.
 */
export const employeeImports = pgTable(
  'employee_imports',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    companyId: company(),
    byId: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    fileName: text().notNull(),
    columns: jsonb().$type<EmployeeColumn[]>().notNull(),
    rows: jsonb().$type<SentRow[]>().notNull(),
    /** How many rows of it were taken over: new employees, changed ones, and such as were the same. */
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    same: integer().notNull().default(0),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (t) => [index('employee_imports_company').on(t.companyId, t.createdAt)],
)
