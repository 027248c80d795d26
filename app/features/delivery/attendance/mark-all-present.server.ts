import { and, asc, eq, sql } from 'drizzle-orm'
import { canCheckIn } from '#app/features/delivery/check-in/policy.ts'
import { getDoor } from '#app/features/delivery/check-in/queries-door.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { halfDaysOf } from './half-day.ts'
import { markAllInput } from './inputs.ts'
import { canBeMarked } from './mark.ts'
import { hasSeat, knownOfTickets } from './queries-attendance.server.ts'
import { attendanceMarks } from './tables.server.ts'

const AT_ONCE = 1_000

/**
 * Marks as present everybody in a half-day who is not recorded yet; existing marks stay. Returns how many.
 * Refuses as `markAttendance`.
 */
export async function markAllPresent(ctx: Ctx, input: unknown): Promise<number> {
  const { event: slug, column } = parseInput(markAllInput, input)
  const event = await getDoor(ctx, slug)
  const halfDay = halfDaysOf(event.sessions, event.timeZone).find(
    ({ session, half }) => session === column.session && half === column.half,
  )
  if (!halfDay || !canCheckIn(ctx.actor, event)) throw notFound()

  if (!canBeMarked(event, halfDay, ctx.now())) throw refuse('conflict', 'attendance:marks.notYet')
  const said = { mark: 'present', markedAt: ctx.now(), markedById: accountIdOf(ctx.actor) } as const

  return inTransaction(async (tx) => {
    const open = await tx
      .select({ ticketId: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.eventId, event.id), hasSeat, sql`${knownOfTickets([halfDay])}->>0 = 'none'`))
      // Two who press at once wait for each other in one order.
      .orderBy(asc(tickets.id))
    let noted = 0
    for (let from = 0; from < open.length; from += AT_ONCE) {
      const rows = open.slice(from, from + AT_ONCE).map(({ ticketId }) => ({
        id: newId(),
        ticketId,
        sessionId: halfDay.session,
        half: halfDay.half,
        ...said,
      }))
      // A colleague's note that came first stays.
      const made = await tx
        .insert(attendanceMarks)
        .values(rows)
        .onConflictDoNothing()
        .returning({ id: attendanceMarks.id })
      noted += made.length
    }
    const { session, half } = halfDay
    if (noted > 0)
      await audit(tx, ctx, 'attendance.mark-all', { kind: 'event', id: event.id }, { session, half, noted })
    return noted
  })
}
