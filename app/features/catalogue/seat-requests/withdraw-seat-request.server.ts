import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { changeSeatRequest } from '#app/features/catalogue/inventory/requests/change-seat-request.server.ts'
import { ownSeatRequests } from '#app/features/catalogue/inventory/requests/queries-scope.server.ts'
import { seatRequests } from '#app/features/catalogue/inventory/requests/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { withdrawInput } from './inputs.ts'

/**
 * Withdraws the actor's own request for seats of an event while nobody has decided; repeating it changes
 * nothing. Refuses with `notFound` an actor without a request.
 */
export async function withdrawSeatRequest(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug } = parseInput(withdrawInput, input)

  await inTransaction(async (tx) => {
    const rows = await tx
      .select({
        id: seatRequests.id,
        accountId: seatRequests.accountId,
        state: seatRequests.state,
        ownerId: events.ownerId,
      })
      .from(seatRequests)
      .innerJoin(events, eq(events.id, seatRequests.eventId))
      .where(and(ownSeatRequests(ctx.actor), eq(events.slug, slug)))
      .for('no key update', { of: seatRequests })
    if (rows.length === 0) throw notFound()

    const open = rows.find(({ state }) => state === 'asked')
    if (open) await changeSeatRequest(tx, ctx, open, 'withdraw')
  })
}
