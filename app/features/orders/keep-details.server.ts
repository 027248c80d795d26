import { and, eq, sql } from 'drizzle-orm'
import { ownCostCentres } from '#app/features/companies/queries-scope.server.ts'
import { costCentres } from '#app/features/companies/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { findPayerAt } from './find-payer-at.server.ts'
import { billedToInput, saveBillingInput, saveParticipantsInput } from './inputs.ts'
import { lockOwnOrder } from './lock-own-order.server.ts'
import { answersOfSeatsInput } from './questions/inputs.ts'
import { keepAnswers } from './questions/keep-answers.server.ts'
import type { BillingDetails } from './tables.server.ts'
import { writeDetails } from './write-details.server.ts'

/**
 * Keeps, of a held order, the participants (one per seat in the order of the seats; with `nameLater` some may stay empty),
 * or who pays (a person or a business, with address, country as ISO 3166-1 alpha-2, tax number and the buyer's own
 * references, the cost centre of a company that has some; or an address of the company acted for by its id), or both at once; and
 * the participants' `answers`, a list like theirs. Refuses `orders:refused.expired` once the order is no longer held.
 */
export async function keepDetails(ctx: Ctx, input: unknown): Promise<void> {
  const payer = hasPayer(input) ? payerOf(input) : null
  const seats = !payer || has(input, 'participants') ? seatsOf(input) : null
  const { answers } = parseInput(answersOfSeatsInput, input)
  const { reference } = payer ?? seats ?? {}

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference ?? '')
    if (order.state !== 'held') throw refuse('conflict', 'orders:refused.expired')

    if (seats && seats.participants.length !== order.seats)
      throw new BadInput({ '': { key: 'orders:participants.oneEach', params: { count: order.seats } } })

    const stored = payer?.chosen ? await findPayerAt(tx, ctx, payer.chosen) : null
    if (payer?.chosen && !stored) throw new BadInput({ billTo: { key: 'orders:billing.billToGone' } })
    const centre = payer?.costCentre ? await centreOf(tx, ctx, payer.costCentre) : null
    const billing = payer && { ...stored, ...payer.billing, ...(centre && { costCentre: centre.said }) }
    await writeDetails(tx, {
      ...{ orderId: order.id, nameLater: seats?.nameLater ?? null, billing },
      ...{ participants: seats?.participants ?? null, costCentreId: centre?.id ?? null },
    })
    if (answers && order.eventId)
      await keepAnswers(tx, { orderId: order.id, eventId: order.eventId, answers, at: ctx.now() })
    const about = { participants: seats !== null, billing: payer !== null }
    await audit(tx, ctx, 'orders.details', { kind: 'order', id: order.id }, about)
  })
}

const has = (input: unknown, name: string) => typeof input === 'object' && input !== null && name in input

const hasPayer = (input: unknown) =>
  ['billTo', 'kind', 'name', 'street', 'country'].some((name) => has(input, name))

type Payer = { reference: string; costCentre: string } & (
  | { chosen: null; billing: BillingDetails }
  | { chosen: { billTo: string; contact: string }; billing: Partial<BillingDetails> }
)

function payerOf(input: unknown): Payer {
  if (has(input, 'billTo')) {
    const { reference, costCentre, billTo, name: contact, ...references } = parseInput(billedToInput, input)
    return { reference, costCentre, chosen: { billTo, contact }, billing: references }
  }
  const { reference, costCentre, ...typed } = parseInput(saveBillingInput, input)
  const { company, taxNumber, purchaseOrderNumber, buyerReference, ...address } = typed
  const business =
    typed.kind === 'business' ? { company, taxNumber, purchaseOrderNumber, buyerReference } : {}
  return { reference, costCentre, chosen: null, billing: { ...address, ...business } }
}

/** One that the company acted for books to, and no other's. */
async function centreOf(tx: Tx, { actor }: Ctx, id: string) {
  const [centre] = await tx
    .select({ id: costCentres.id, said: sql<string>`${costCentres.code} || ' · ' || ${costCentres.name}` })
    .from(costCentres)
    .where(and(ownCostCentres(actor), eq(costCentres.id, id), eq(costCentres.active, true)))
  if (!centre) throw new BadInput({ costCentre: { key: 'orders:billing.costCentreGone' } })
  return centre
}

function seatsOf(input: unknown) {
  const nameLater = isTicked(input)
  return { nameLater, ...parseInput(saveParticipantsInput(nameLater), input) }
}

function isTicked(input: unknown): boolean {
  const value = (input as { nameLater?: unknown } | null)?.nameLater
  return value === 'on' || value === '1' || value === true
}
