import { checkBookingCode } from '#app/features/catalogue/booking-codes/check-booking-code.server.ts'
import { getEventOnSale } from '#app/features/catalogue/inventory/queries-sale.server.ts'
import { takeSeats } from '#app/features/catalogue/inventory/take-seats.server.ts'
import { fitSeats, soldOut } from '#app/features/catalogue/ticket-types/seats.ts'
import { composeOrder } from '#app/features/sales/orders/compose-order.server.ts'
import { limitHolds } from '#app/features/sales/orders/limit-holds.server.ts'
import { HOLD_MINUTES, priceLines } from '#app/features/sales/orders/order.ts'
import { ownerKey } from '#app/features/sales/orders/queries-holder.server.ts'
import { writeOrder } from '#app/features/sales/orders/write-order.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { hashOf, once } from '#app/platform/idempotency.server.ts'
import { requireOn } from '#app/platform/kill-switches.server.ts'
import { takesPayments } from '#app/platform/payments/gateway.server.ts'
import { checkChoice } from './choice.ts'
import { countTry } from './count-try.server.ts'
import { holdSeatsInput } from './inputs.ts'
import { replaceHolds } from './replace-holds.server.ts'

/**
 * Holds seats of an event for 15 minutes, for an account or for a browser (`ctx.visitorKey`), priced in the
 * event's currency as of now, with the seller's present tax terms and the event's refund policy, which stay
 * with this order. `replaces` replaces the actor's present hold of the event, in one step. Repeats with one
 * key return the same order. Refuses `events:refused.soldOut`, `events:refused.fewLeft`,
 * `events:refused.saleEnded`, `orders:refused.noPayments` for priced seats where neither card nor transfer
 * is possible, `events:refused.resting` where its seller may not sell for a price, and what countTry,
 * checkBookingCode and limitHolds refuse.
 */
export async function holdSeats(ctx: Ctx, input: unknown): Promise<{ reference: string }> {
  const { event: slug, seats, key, code: typed, replaces } = parseInput(holdSeatsInput, input)

  const now = ctx.now()
  const code = typed === '' ? null : await checkBookingCode(ctx, { event: slug, code: typed })
  const { event, rests, types, quotas } = await getEventOnSale(ctx, slug, code)

  if (!hasAccount(ctx.actor) && !ctx.visitorKey) throw refuse('signIn', 'common:refused.signIn')
  const holder = await countTry(ctx)
  checkChoice(types, seats, event.startsAt, now)

  const lines = priceLines(types, seats, { ...event, now, code })
  const isPriced = lines.some((line) => line.unitMinor > 0)
  if (isPriced && rests) throw refuse('conflict', 'events:refused.resting')
  if (isPriced && !takesPayments() && !event.takesTransfers)
    throw refuse('conflict', 'orders:refused.noPayments')
  if (isPriced && !event.takesTransfers) requireOn('card')
  const wanted = lines.map((line) => ({
    ticketTypeId: line.ticketTypeId,
    quantity: line.quantity,
    codeId: line.code === null ? null : code?.id,
  }))
  const heldUntil = new Date(now.getTime() + HOLD_MINUTES * 60_000)
  const order = composeOrder({ event, lines, holder, heldUntil, language: ctx.language })
  const body = { slug, seats: Object.fromEntries(seats), ...(code && { code: code.code }) }
  const answer = { reference: order.reference }
  const call = { owner: ownerKey(holder), key: key ?? withoutScripts(body, now), body, answer }

  // A look before the lock, so that a crowd before a sold-out event does not queue; the count that decides
  // comes after it.
  const fit = fitSeats(quotas, wanted)
  return inTransaction((tx) =>
    once(tx, call, async () => {
      const own = replaces ? await replaceHolds(tx, ctx, { owner: call.owner, eventId: event.id }) : null
      if (!own?.size && !fit.fits) throw soldOut(fit.left)
      // Who only gives some of the own seats back does not queue behind those who wait for seats.
      const isTurn = wanted.every(({ ticketTypeId, quantity }) => quantity <= (own?.get(ticketTypeId) ?? 0))
      await limitHolds(tx, holder, order.seats)
      await writeOrder(tx, order, { linkCodes: ctx.linkCodes, at: now })
      const about = { reference: order.reference, seats: order.seats }
      await audit(tx, ctx, 'orders.hold', { kind: 'order', id: order.id }, about)
      await takeSeats(tx, { eventId: event.id, orderId: order.id, wanted, heldUntil, isTurn })
      return answer
    }),
  )
}

/** A double click without scripts carries no key: the same choice within ten seconds counts as one. */
function withoutScripts(body: unknown, now: Date): string {
  return `auto:${hashOf(body)}:${Math.floor(now.getTime() / 10_000)}`
}
