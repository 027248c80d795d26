import { assignSeat, type Named } from '#app/features/sales/participants/assign-seat.server.ts'
import { NAMING_LIMITS } from '#app/features/sales/participants/ticket-mail.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { correctedSeatInput } from './inputs.ts'
import { lockSoldOrder } from './lock-sold-order.server.ts'
import { canServeOrder } from './policy.ts'

/** How often one organiser may change a seat in an hour: more often than its buyer. */
const OF_SEAT = { name: 'correct-seat', points: 20, seconds: 3_600 }

/**
 * Corrects the participant of a seat of an order for its organiser, or names another one, as `assignSeat`
 * does for its buyer. Somebody else's order is not found; refuses with `limit` more changes than
 * NAMING_LIMITS allows a person, and OF_SEAT one seat.
 */
export async function correctParticipant(ctx: Ctx, input: unknown): Promise<Named> {
  const { reference, ...seat } = parseInput(correctedSeatInput, input)
  const accountId = accountIdOf(ctx.actor)
  if (accountId === null) throw notFound()
  await countAttempt(NAMING_LIMITS.ofPerson, accountId)
  await countAttempt(OF_SEAT, `${accountId}:${reference}:${seat.position}`)

  return inTransaction(async (tx) => {
    const order = await lockSoldOrder(tx, ctx, { reference, isAllowed: canServeOrder })
    return assignSeat(tx, ctx, { order, ...seat })
  })
}
