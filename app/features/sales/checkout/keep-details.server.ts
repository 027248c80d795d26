import { checkNumber } from '#app/features/money/tax/check-number.server.ts'
import { decideOrderTax } from '#app/features/sales/order-tax/decide-order-tax.server.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { hasPayer, type Payer, payerIn } from '#app/features/sales/orders/payer.ts'
import type { BillingDetails } from '#app/features/sales/orders/tables.server.ts'
import { answersOfSeatsInput } from '#app/features/sales/participant-questions/inputs.ts'
import { keepAnswers } from '#app/features/sales/participant-questions/keep-answers.server.ts'
import { parseInput } from '#app/kit/input.ts'
import type { NumberCheck } from '#app/kit/number-check.ts'
import { versionAt } from '#app/kit/policy-versions.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { saveParticipantsInput } from './inputs.ts'
import { resolvePayer } from './resolve-payer.server.ts'
import { writeDetails } from './write-details.server.ts'

/**
 * Saves, for a held order, the participants (one per seat in order; with `nameLater` some may stay empty), or
 * the payer (a person or a business, with address, country as ISO 3166-1 alpha-2, tax number and the buyer's
 * own references, the cost centre of a company that has some; or an address of the company acted for by its
 * id), or both at once; the participants' `answers`, a list like theirs; and, with `terms` ticked, that the
 * buyer accepts the terms of use as they are now. The tax follows from who pays:
 * says whether that changed what is to be paid. Refuses `orders:refused.expired` once the order is no longer
 * held; bad input beside a tax number that its register does not know (any more).
 */
export async function keepDetails(ctx: Ctx, input: unknown): Promise<{ isRepriced: boolean }> {
  const payer = hasPayer(input) ? payerIn(input) : null
  const seats = !payer || hasSeats(input) ? seatsOf(input) : null
  const { answers } = parseInput(answersOfSeatsInput, input)
  const { reference } = seats ?? parseInput(orderInput, input)

  const check = payer && (await checkPayer(ctx, payer))
  return inTransaction(async (tx) => {
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
      terms: isTicked(input, 'terms') ? { version: versionAt('terms', ctx.now()), at: ctx.now() } : null,
    })
    const due =
      resolved && (await decideOrderTax(tx, order, { billing: resolved.billing as BillingDetails, check }))
    if (answers && order.eventId)
      await keepAnswers(tx, { orderId: order.id, eventId: order.eventId, answers, at: ctx.now() })
    const about = { participants: seats !== null, billing: payer !== null }
    await audit(tx, ctx, 'orders.details', { kind: 'order', id: order.id }, about)
    return { isRepriced: due !== null && due.total.minor !== order.totalMinor }
  })
}

/** What is found out about the payer's tax number, outside of any transaction that others wait for. */
async function checkPayer(ctx: Ctx, payer: Payer): Promise<NumberCheck | null> {
  const resolve = (tx: Tx) => resolvePayer(tx, ctx, payer)
  const { billing } = payer.chosen ? await inTransaction(resolve) : payer
  if (billing.kind !== 'business' || !billing.country) return null
  const check = await checkNumber({ country: billing.country, number: billing.taxNumber }, ctx.now())
  if (check?.answer !== 'invalid') return check
  const fault = { key: 'tax:number.invalid', params: { by: check.by ?? '' } }
  throw new BadInput({ [payer.chosen ? 'billTo' : 'taxNumber']: fault })
}

function seatsOf(input: unknown) {
  const nameLater = isTicked(input, 'nameLater')
  return { nameLater, ...parseInput(saveParticipantsInput(nameLater), input) }
}

const hasSeats = (input: unknown) => typeof input === 'object' && input !== null && 'participants' in input

function isTicked(input: unknown, name: 'nameLater' | 'terms'): boolean {
  const value = (input as Record<string, unknown> | null)?.[name]
  return value === 'on' || value === '1' || value === true
}
