import { sql } from 'drizzle-orm'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { attendanceMarks } from './tables.server.ts'

/** The marks of the `tickets` of the surrounding query, which has a scope of its own. */
export function marksOfTickets(): DependentScope<'attendance_marks'> {
  return dependentScope('attendance_marks', sql`${attendanceMarks.ticketId} = ${tickets.id}`)
}
