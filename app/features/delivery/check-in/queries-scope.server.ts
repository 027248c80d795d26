import { sql } from 'drizzle-orm'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { checkIns } from './tables.server.ts'

/** To what people came with the `tickets` that a query around it reads, by whichever scope that one has. */
export function checkInsOfTickets(): DependentScope<'check_ins'> {
  return dependentScope('check_ins', sql`${checkIns.ticketId} = ${tickets.id}`)
}
