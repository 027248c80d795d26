import { changeSeatRequest } from '#app/features/catalogue/inventory/requests/change-seat-request.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { eachAlone } from './decision.ts'
import { declineInput } from './inputs.ts'
import { lockSeatRequest } from './lock-seat-request.server.ts'

/**
 * Declines seat requests with a reason for the requester, each by itself: returns how many were declined, and
 * how many not as they were decided before. One that the actor may not decide is refused with `notFound`.
 */
export async function declineSeatRequests(ctx: Ctx, input: unknown) {
  const { request: ids, reason } = parseInput(declineInput, input)

  return eachAlone(ids, (id) =>
    inTransaction(async (tx) => {
      const request = await lockSeatRequest(tx, ctx, id)
      const decided = { decidedBy: accountIdOf(ctx.actor), decidedAt: ctx.now() }
      await changeSeatRequest(tx, ctx, request, 'decline', { ...decided, reason })
    }),
  )
}
