import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { changeWait } from '#app/features/catalogue/inventory/waits/change-wait.server.ts'
import { ownWaits } from '#app/features/catalogue/inventory/waits/queries-scope.server.ts'
import { waits } from '#app/features/catalogue/inventory/waits/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { leaveInput } from './inputs.ts'

/** Takes the actor off the waiting list of a date. Done twice, or too late, nothing changes; who never was on it is refused with `notFound`. */
export async function leaveWaitingList(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug } = parseInput(leaveInput, input)

  await inTransaction(async (tx) => {
    const rows = await tx
      .select({ id: waits.id, accountId: waits.accountId, state: waits.state })
      .from(waits)
      .innerJoin(events, eq(events.id, waits.eventId))
      .where(and(ownWaits(ctx.actor), eq(events.slug, slug)))
      .for('no key update', { of: waits })
    if (rows.length === 0) throw notFound()

    const waiting = rows.find(({ state }) => state === 'waiting')
    if (waiting) await changeWait(tx, ctx, waiting, 'leave')
  })
}
