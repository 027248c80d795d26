import { sql } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { companyProfiles } from '#app/features/people/company-profiles/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type DependentScope, dependentScope } from '#app/platform/scope.server.ts'
import { attendanceMarks } from './tables.server.ts'

/** The marks of the `tickets` of the surrounding query, which has a scope of its own. */
export function marksOfTickets(): DependentScope<'attendance_marks'> {
  return dependentScope('attendance_marks', sql`${attendanceMarks.ticketId} = ${tickets.id}`)
}

/**
 * The address of the logo of a query's `parties` joined with `trainer_profiles`: a firm's own, or the picture
 * of a training company; a person's face is none.
 */
export const logoAddress = sql<string | null>`coalesce(
  (select c.logo from ${companyProfiles} c where c.company_id = ${parties.id}),
  case when ${parties.profileType} = 'compprofile' then ${trainerProfiles.image} end)`
