import { sql } from 'drizzle-orm'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { checkIns } from './tables.server.ts'

/** The check-ins of the `tickets` of the surrounding query, which has a scope of its own. */
export function checkInsOfTickets(): DependentScope<'check_ins'> {
  return dependentScope('check_ins', sql`${checkIns.ticketId} = ${tickets.id}`)
}
