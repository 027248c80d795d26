import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

export const BUSINESS = {
  kind: 'business',
  name: 'Asha Rao',
  company: 'Rao Gears GmbH',
  street: 'Hafenstraße 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  taxNumber: 'DE136695976',
}

/** A seller in Germany who takes transfers, and an event of its own at 100 euros and 19 per cent a seat. */
export async function aSeller() {
  const owner = await inTransaction((tx) => anAccount(tx, { serviceType: 'provider' }))
  const event = await inTransaction(async (tx) => {
    await tx
      .update(parties)
      .set({
        legalName: 'Lindqvist Training',
        street: 'Domstraße 4',
        postalCode: '20095',
        city: 'Hamburg',
        country: 'DE',
        taxNumber: 'DE129273398',
        taxCategory: 'S',
        taxKind: 'vat',
        taxRate: 1_900,
        taxIncluded: false,
      })
      .where(eq(parties.id, owner.partyId))
    await aBankAccount(tx, {
      partyId: owner.partyId,
      holder: 'Anna Lindqvist',
      format: 'iban',
      number: 'DE89370400440532013000',
      bank: null,
      isOffered: true,
      validFor: 'all',
    })
    return anEvent(tx, {
      ownerId: owner.partyId,
      currency: 'EUR',
      capacity: 50,
      minimum: 1,
      priceMinor: 10_000,
      city: 'Hamburg',
      country: 'DE',
      timeZone: 'Europe/Berlin',
      refundSteps: [{ days: 1, percent: 100 }],
    })
  })
  return { ctx: makeContext({ actor: personOf(owner, { serviceType: 'provider' }) }), event, owner }
}

/** An order of `quantity` seats on an invoice that its buyer has not paid. */
export async function aBilledOrder(
  { event }: Pick<Awaited<ReturnType<typeof aSeller>>, 'event'>,
  { quantity = 3, buyer, now }: { quantity?: number; buyer?: Ctx; now?: () => Date } = {},
) {
  const ctx =
    buyer ?? makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))), ...(now && { now }) })
  const seats = { [event.types[0].id]: quantity }
  const { reference } = await holdSeats(ctx, { event: event.slug, seats, key: randomUUID() })
  const nobody = Array(quantity).fill({ name: '', email: '' })
  await keepDetails(ctx, { reference, nameLater: 'on', participants: nobody })
  await keepDetails(ctx, { reference, ...BUSINESS })
  await billOrder(ctx, { reference, key: randomUUID() })
  const order = await orderOf(reference)
  const [invoice] = await invoicesOfOrder(order.id)
  if (!invoice) throw new Error('no invoice')
  return { ctx, reference, id: order.id, invoice }
}

export async function orderOf(reference: string) {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  return order
}

/** All papers of an order, in the order in which they were issued. */
export async function invoicesOfOrder(orderId: string) {
  return db().select().from(invoices).where(eq(invoices.subjectId, orderId)).orderBy(invoices.id)
}
