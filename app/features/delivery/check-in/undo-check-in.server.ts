import { and, asc, eq } from 'drizzle-orm'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { clearCheckedIn } from '#app/features/sales/participants/clear-checked-in.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { doorState } from './check-in.ts'
import { undoCheckInInput } from './inputs.ts'
import { canCheckIn } from './policy.ts'
import { getDoor } from './queries-door.server.ts'
import { checkIns } from './tables.server.ts'

/**
 * Undoes a check-in while the door is open; the audit keeps it. Repeating it changes nothing. Refuses as
 * `checkInTicket`.
 */
export async function undoCheckIn(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, session, ticket } = parseInput(undoCheckInInput, input)
  const event = await getDoor(ctx, slug)
  if (!event.sessions.some(({ id }) => id === session) || !canCheckIn(ctx.actor, event)) throw notFound()

  const state = doorState(event, ctx.now())
  if (state !== 'open') throw refuse('conflict', `attendance:door.${state === 'trial' ? 'early' : state}`)

  await inTransaction(async (tx) => {
    // As everybody who lets somebody in: first the ticket, then who came with it.
    await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, ticket)).for('no key update')
    const [gone] = await tx
      .delete(checkIns)
      .where(and(eq(checkIns.ticketId, ticket), eq(checkIns.sessionId, session)))
      .returning({ id: checkIns.id })
    if (!gone) return
    const [left] = await tx
      .select({ cameAt: checkIns.cameAt })
      .from(checkIns)
      .where(eq(checkIns.ticketId, ticket))
      .orderBy(asc(checkIns.cameAt))
      .limit(1)
    await clearCheckedIn(tx, { ticket, since: left?.cameAt ?? null })
    await audit(tx, ctx, 'attendance.undo-check-in', { kind: 'ticket', id: ticket }, { session })
  })
}
