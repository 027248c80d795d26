import { and, eq, gte, lt } from 'drizzle-orm'
import { canCheckIn } from '#app/features/delivery/check-in/policy.ts'
import { getDoor } from '#app/features/delivery/check-in/queries-door.server.ts'
import { checkIns } from '#app/features/delivery/check-in/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { type HalfDay, halfDaysOf } from './half-day.ts'
import { markInput } from './inputs.ts'
import { canBeMarked, type Known } from './mark.ts'
import { attendanceMarks } from './tables.server.ts'

/**
 * Marks somebody as present or absent in a half-day, or removes the mark; repeating it changes nothing.
 * Refuses with `notFound` what is somebody else's, and with `conflict` a half-day that has not begun, an
 * event that is not held, and what a colleague has marked since the page was shown.
 */
export async function markAttendance(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, cell } = parseInput(markInput, input)
  const event = await getDoor(ctx, slug)
  const halfDay = halfDaysOf(event.sessions, event.timeZone).find(
    ({ session, half }) => session === cell.session && half === cell.half,
  )
  if (!halfDay || !canCheckIn(ctx.actor, event)) throw notFound()

  if (!canBeMarked(event, halfDay, ctx.now())) throw refuse('conflict', 'attendance:marks.notYet')

  await inTransaction(async (tx) => {
    const [ticket] = await tx
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.id, cell.ticket), eq(tickets.eventId, event.id), eq(tickets.state, 'valid')))
      .for('no key update')
    if (!ticket) throw notFound()
    const known = await knownNow(tx, ticket.id, halfDay)
    if (known === cell.to || (cell.to === 'none' && known === 'came')) return
    if (known !== cell.seen) throw refuse('conflict', 'attendance:marks.meanwhile')

    const at = { ticketId: ticket.id, sessionId: halfDay.session, half: halfDay.half }
    if (cell.to === 'none') await tx.delete(attendanceMarks).where(ofHalf(ticket.id, halfDay))
    else {
      const said = { mark: cell.to, markedAt: ctx.now(), markedById: accountIdOf(ctx.actor) }
      await tx
        .insert(attendanceMarks)
        .values({ id: newId(), ...at, ...said })
        .onConflictDoUpdate({
          target: [attendanceMarks.ticketId, attendanceMarks.sessionId, attendanceMarks.half],
          set: said,
        })
    }
    const { session, half } = halfDay
    await audit(
      tx,
      ctx,
      'attendance.mark',
      { kind: 'ticket', id: ticket.id },
      { session, half, mark: cell.to },
    )
  })
}

const ofHalf = (ticketId: string, { session, half }: HalfDay) =>
  and(
    eq(attendanceMarks.ticketId, ticketId),
    eq(attendanceMarks.sessionId, session),
    eq(attendanceMarks.half, half),
  )

/** What is known of a ticket that is locked. */
async function knownNow(tx: Tx, ticketId: string, halfDay: HalfDay): Promise<Known> {
  const [marked] = await tx
    .select({ mark: attendanceMarks.mark })
    .from(attendanceMarks)
    .where(ofHalf(ticketId, halfDay))
  if (marked) return marked.mark
  const { session, cameFrom, cameTo } = halfDay
  const came = and(
    eq(checkIns.ticketId, ticketId),
    eq(checkIns.sessionId, session),
    cameFrom ? gte(checkIns.cameAt, cameFrom) : undefined,
    cameTo ? lt(checkIns.cameAt, cameTo) : undefined,
  )
  return (await tx.$count(checkIns, came)) > 0 ? 'came' : 'none'
}
