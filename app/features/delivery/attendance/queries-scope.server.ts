import { sql } from 'drizzle-orm'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { attendanceMarks } from './tables.server.ts'

/** What was noted by hand of the `tickets` that a query around it reads, by whichever scope that one has. */
export function marksOfTickets(): DependentScope<'attendance_marks'> {
  return dependentScope('attendance_marks', sql`${attendanceMarks.ticketId} = ${tickets.id}`)
}
