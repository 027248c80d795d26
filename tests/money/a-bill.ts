import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect } from 'vitest'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import type { ValidFor } from '#app/features/people/bank-accounts/transfer-terms.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'

export const BUSINESS = {
  kind: 'business',
  name: 'Asha Rao',
  company: 'Rao Gears GmbH',
  street: 'Hafenstraße 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
}
export const DAY = 86_400_000
export const system = systemContext('test')

export type Event = Awaited<ReturnType<typeof anEvent>>
export let event: Event
export let seller: Ctx

export async function anOffered(
  given: Parameters<typeof anEvent>[1] = {},
  terms: { validFor?: ValidFor } = {},
) {
  const owner = seller.actor.kind === 'person' ? seller.actor.partyId : null
  if (!owner) throw new Error('a seller is somebody')
  return inTransaction(async (tx) => {
    const made = await anEvent(tx, { ownerId: owner, currency: 'EUR', capacity: 20, minimum: 2, ...given })
    const account = {
      holder: 'Anna Lindqvist',
      format: 'iban',
      number: 'DE89370400440532013000',
      bank: null,
    } as const
    await aBankAccount(tx, { partyId: owner, ...account, isOffered: true, ...terms })
    return made
  })
}

export async function aBuyer(): Promise<Ctx> {
  return makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
}

export async function held(
  of: Event,
  {
    quantity = 2,
    billing = BUSINESS as object,
    ctx,
  }: { quantity?: number; billing?: object; ctx?: Ctx } = {},
) {
  const buyer = ctx ?? (await aBuyer())
  const seats = { [of.types[0].id]: quantity }
  const { reference } = await holdSeats(buyer, { event: of.slug, seats, key: randomUUID() })
  const nobody = Array(quantity).fill({ name: '', email: '' })
  await keepDetails(buyer, { reference, nameLater: 'on', participants: nobody })
  await keepDetails(buyer, { reference, ...billing })
  return { ctx: buyer, reference }
}

export async function billed(of: Event = event, given: Parameters<typeof held>[1] = {}) {
  const order = await held(of, given)
  await billOrder(order.ctx, { reference: order.reference, key: randomUUID() })
  return order
}

export async function orderOf(reference: string) {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  return order
}

export async function stand(reference: string) {
  const order = await orderOf(reference)
  const ofOrder = and(eq(invoices.subjectId, order.id), eq(invoices.kind, 'invoice'))
  const [invoice] = await db().select().from(invoices).where(ofOrder)
  const [payment] = await db().select().from(payments).where(eq(payments.subjectId, order.id))
  const seats = await db().select().from(tickets).where(eq(tickets.orderId, order.id))
  const claims = await db().select().from(seatAllocations).where(eq(seatAllocations.orderId, order.id))
  return {
    order: order.state,
    axis: order.payment,
    invoice: invoice?.state,
    payment: payment?.state,
    tickets: [...new Set(seats.map(({ state }) => state))],
    claims: [...new Set(claims.map(({ state }) => state))],
  }
}

export const today = () => new Date().toISOString().slice(0, 10)
export const came = async (reference: string) => {
  const { totalMinor } = await orderOf(reference)
  return { reference, amount: (totalMinor / 100).toFixed(2), day: today() }
}

export async function expectBooksInOrder() {
  expect((await checkInvariants()).filter((result) => result.broken > 0)).toEqual([])
}

export const refused = (reason: string) => expect.objectContaining({ reason })
export const later = (days: number) => systemContext('test', { now: () => new Date(Date.now() + days * DAY) })

/** Each test has a seller of its own, who offers an event and takes transfers: `seller` and `event`. */
export function withSeller(): void {
  beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))
  beforeEach(async () => {
    const owner = await inTransaction((tx) => anAccount(tx, { serviceType: 'provider' }))
    seller = makeContext({ actor: personOf(owner, { serviceType: 'provider' }) })
    event = await anOffered()
  })
}
