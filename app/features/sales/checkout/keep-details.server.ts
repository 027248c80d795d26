import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { hasPayer, payerIn } from '#app/features/sales/orders/payer.ts'
import { answersOfSeatsInput } from '#app/features/sales/participant-questions/inputs.ts'
import { keepAnswers } from '#app/features/sales/participant-questions/keep-answers.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { saveParticipantsInput } from './inputs.ts'
import { resolvePayer } from './resolve-payer.server.ts'
import { writeDetails } from './write-details.server.ts'

/**
 * Saves, for a held order, the participants (one per seat in order; with `nameLater` some may stay empty), or
 * the payer (a person or a business, with address, country as ISO 3166-1 alpha-2, tax number and the buyer's
 * own references, the cost centre of a company that has some; or an address of the company acted for by its
 * id), or both at once; and the participants' `answers`, a list like theirs. Refuses `orders:refused.expired`
 * once the order is no longer held.
 */
export async function keepDetails(ctx: Ctx, input: unknown): Promise<void> {
  const payer = hasPayer(input) ? payerIn(input) : null
  const seats = !payer || hasSeats(input) ? seatsOf(input) : null
  const { answers } = parseInput(answersOfSeatsInput, input)
  const { reference } = seats ?? parseInput(orderInput, input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    if (order.state !== 'held') throw refuse('conflict', 'orders:refused.expired')

    if (seats && seats.participants.length !== order.seats)
      throw new BadInput({ '': { key: 'orders:participants.oneEach', params: { count: order.seats } } })

    const resolved = payer && (await resolvePayer(tx, ctx, payer))
    await writeDetails(tx, {
      orderId: order.id,
      nameLater: seats?.nameLater ?? null,
      billing: resolved?.billing ?? null,
      participants: seats?.participants ?? null,
      costCentreId: resolved?.costCentreId ?? null,
    })
    if (answers && order.eventId)
      await keepAnswers(tx, { orderId: order.id, eventId: order.eventId, answers, at: ctx.now() })
    const about = { participants: seats !== null, billing: payer !== null }
    await audit(tx, ctx, 'orders.details', { kind: 'order', id: order.id }, about)
  })
}

function seatsOf(input: unknown) {
  const nameLater = isTicked(input)
  return { nameLater, ...parseInput(saveParticipantsInput(nameLater), input) }
}

const hasSeats = (input: unknown) => typeof input === 'object' && input !== null && 'participants' in input

function isTicked(input: unknown): boolean {
  const value = (input as { nameLater?: unknown } | null)?.nameLater
  return value === 'on' || value === '1' || value === true
}
