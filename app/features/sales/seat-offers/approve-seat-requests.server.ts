import { changeSeatRequest } from '#app/features/catalogue/inventory/requests/change-seat-request.server.ts'
import { type Decided, eachAlone } from '#app/features/catalogue/seat-requests/decision.ts'
import { findAsked } from '#app/features/catalogue/seat-requests/find-asked.server.ts'
import { approveInput } from '#app/features/catalogue/seat-requests/inputs.ts'
import { lockSeatRequest } from '#app/features/catalogue/seat-requests/lock-seat-request.server.ts'
import { isFree } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { requireSelling } from '#app/features/people/selling-mandates/require-selling.server.ts'
import { writeDetails } from '#app/features/sales/checkout/write-details.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { Refusal, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { offerSeats } from './offer-seats.server.ts'

/**
 * Approves seat requests, each by itself: an order holds the seats for the requester, with the named
 * participants, at the prices of the day of the request. Returns how many, and why others were not:
 * `seat-requests:refused.full` where too few seats are left beside the waiting list, what lockRequest and
 * findAsked refuse, `orders:refused.noPayments`, `selling-mandates:refused.rests`. One that the actor may
 * not decide is refused with `notFound`.
 */
export async function approveSeatRequests(ctx: Ctx, input: unknown): Promise<Decided> {
  const { request: ids } = parseInput(approveInput, input)

  return eachAlone(ids, (id) => inTransaction((tx) => approve(tx, ctx, id)).catch(asFull))
}

async function approve(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const now = ctx.now()
  const request = await lockSeatRequest(tx, ctx, id)
  const { event, type, language, heldUntil } = await findAsked(tx, { requestId: id, now })
  const { buyerId, accountId: placedBy, quantity, participants } = request
  if (!isFree(type)) await requireSelling(tx, event.ownerId, now)

  const to = { buyerId, placedBy, language }
  const offer = { event, type, quantity, to, heldUntil, pricedAt: request.createdAt }
  await offerSeats(tx, offer, async (orderId) => {
    const decided = { decidedBy: accountIdOf(ctx.actor), decidedAt: now }
    await changeSeatRequest(tx, ctx, request, 'approve', { orderId, heldUntil, ...decided })
    if (participants.length > 0) await writeDetails(tx, { orderId, participants })
  })
}

/** Whoever decides for many reads how many of them did not fit, not what was left at each. */
function asFull(error: unknown): never {
  const isFull = error instanceof Refusal && /^events:refused\.(soldOut|fewLeft)$/.test(error.reason)
  throw isFull ? refuse('conflict', 'seat-requests:refused.full') : error
}
