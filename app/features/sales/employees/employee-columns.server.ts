import { sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { costCentres } from '#app/features/people/company-profiles/tables.server.ts'
import { sites } from '#app/features/people/sites/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { employees } from './tables.server.ts'

/** What lists and spreadsheets say of an employee, beside `costCentres` and `sites` joined. */
export const saidColumns = {
  id: employees.id,
  email: employees.email,
  name: employees.name,
  manager: sql<string | null>`(select m.email from employees m where m.id = ${employees.managerId})`,
  costCentre: costCentres.code,
  site: sites.name,
}

/**
 * The account of the manager of a member: both are employees of the company by their confirmed addresses. A
 * column beside `memberships` and the member's `accounts`.
 */
export const managerOfMember = sql<AccountId | null>`(select ma.id from ${employees} e
  join ${employees} m on m.id = e.manager_id
  join ${accounts} ma on lower(ma.email) = m.email and ma.email_verified
  where e.company_id = memberships.company_id and e.email = lower(accounts.email) and accounts.email_verified)`
