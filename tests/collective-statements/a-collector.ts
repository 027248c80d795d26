import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { setCollection } from '#app/features/sales/collection-terms/set-collection.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { ActingRole } from '#app/kit/actor.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const BUSINESS = {
  kind: 'business',
  name: 'Asha Rao',
  company: 'Rao Gears GmbH',
  street: 'Hafenstraße 1',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
}

/** A seller who lets buyers pay on an invoice, with an event of many seats. */
export async function aBiller({ currency = 'EUR', priceMinor = 10_000 } = {}) {
  return inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, {
      ownerId: owner.partyId,
      currency,
      priceMinor,
      capacity: 500,
      minimum: 1,
      refundSteps: [{ days: 1, percent: 100 }],
    })
    await aBankAccount(tx, { partyId: owner.partyId, isOffered: true, validFor: 'all', termDays: 30 })
    const ctx = makeContext({
      actor: personOf(owner, { serviceType: 'provider', approval: 'approved' }),
    })
    return { event, partyId: owner.partyId, ctx }
  })
}

/** A company that pays once a month, unless said otherwise, and who acts for it. */
export async function aCollector({ rhythm = 'monthly' } = {}) {
  const { company, admin, manager } = await inTransaction(async (tx) => {
    const made = await aCompany(tx, { name: 'Rao Gears GmbH', country: 'DE' })
    const [one, other] = [await anAccount(tx), await anAccount(tx)]
    await aMember(tx, { company: made, member: one.partyId })
    return { company: made, admin: one, manager: other }
  })
  const as = (account: typeof admin, role: ActingRole) =>
    makeContext({ actor: actingFor(personOf(account), { id: company.id, approval: 'approved' }, role) })
  const ctx = as(admin, 'admin')
  if (rhythm !== 'none') await setCollection(ctx, { rhythm })
  return {
    partyId: company.id,
    slug: company.slug,
    ctx,
    manager: as(manager, 'manager'),
    employee: as(manager, 'employee'),
  }
}

/** An order of some seats on an invoice, by somebody of a company. */
export async function aBilled(
  ctx: Ctx,
  of: Awaited<ReturnType<typeof aBiller>>,
  quantity = 1,
): Promise<string> {
  const seats = { [of.event.types[0].id]: quantity }
  const { reference } = await holdSeats(ctx, { event: of.event.slug, seats, key: randomUUID() })
  const nobody = Array(quantity).fill({ name: '', email: '' })
  await keepDetails(ctx, { reference, nameLater: 'on', participants: nobody })
  await keepDetails(ctx, { reference, ...BUSINESS })
  await billOrder(ctx, { reference, key: randomUUID() })
  return reference
}

export async function orderOf(reference: string) {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error('no order')
  return order
}

/** What of some orders is paid, by their references. */
export async function paidOf(references: readonly string[]): Promise<string[]> {
  const rows = await db().select().from(orders)
  const paid = new Set(rows.filter(({ payment }) => payment === 'paid').map(({ reference }) => reference))
  return references.filter((one) => paid.has(one))
}

/** What the ledger has of a party on an account, summed by other code than the product's. */
export async function balanceOf(partyId: string, account: string, currency = 'EUR'): Promise<number> {
  const { rows } = await db().execute<{ amount_minor: string }>(
    sql`select amount_minor from ledger_entries where owner_id = ${partyId} and account = ${account} and currency = ${currency}`,
  )
  let sum = 0
  for (const { amount_minor } of rows) sum += Number(amount_minor)
  return sum
}
