import { eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { saveParticipantsInput } from './inputs.ts'
import { lockOwnOrder, ticketsOf } from './lock-order.server.ts'
import { orders, tickets } from './tables.server.ts'

/**
 * Keeps the participants of a held order, one per seat in the order of the seats; with `nameLater` some may stay
 * empty. Refuses `orders:refused.expired` once the order is no longer held.
 */
export async function saveParticipants(ctx: Ctx, input: unknown): Promise<void> {
  const nameLater = isTicked(input)
  const { reference, participants } = parseInput(saveParticipantsInput(nameLater), input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.state !== 'held') throw refuse('conflict', 'orders:refused.expired')

    const seats = await ticketsOf(tx, order.id)
    if (participants.length !== seats.length)
      throw new BadInput({ '': { key: 'orders:participants.oneEach', params: { count: seats.length } } })

    await tx.update(orders).set({ nameLater }).where(eq(orders.id, order.id))
    for (const [at, seat] of seats.entries()) {
      const who = participants[at]
      await tx
        .update(tickets)
        .set({ participantName: who?.name ?? null, participantEmail: who?.email ?? null })
        .where(eq(tickets.id, seat.id))
    }
    await audit(tx, ctx, 'orders.participants', { kind: 'order', id: order.id }, { nameLater })
  })
}

function isTicked(input: unknown): boolean {
  const value = (input as { nameLater?: unknown } | null)?.nameLater
  return value === 'on' || value === '1' || value === true
}
