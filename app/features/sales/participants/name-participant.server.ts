import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { assignSeat, type Named } from './assign-seat.server.ts'
import { nameParticipantInput } from './inputs.ts'
import { NAMING_LIMITS } from './ticket-mail.ts'

/**
 * Names the participant of the seat at `position` (from 1) of an own confirmed order, or a colleague instead,
 * as `assignSeat` does. Somebody else's order is not found; refuses with `limit` more changes than
 * NAMING_LIMITS allows.
 */
export async function nameParticipant(ctx: Ctx, input: unknown): Promise<Named> {
  const { reference, ...seat } = parseInput(nameParticipantInput, input)
  if (!hasAccount(ctx.actor)) throw notFound()
  const { accountId } = ctx.actor
  await countAttempt(NAMING_LIMITS.ofPerson, accountId)
  await countAttempt(NAMING_LIMITS.ofSeat, `${accountId}:${reference}:${seat.position}`)

  return inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    return assignSeat(tx, ctx, { order, ...seat })
  })
}
