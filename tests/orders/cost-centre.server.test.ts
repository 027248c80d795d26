import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { retireCostCentre } from '#app/features/people/company-profiles/retire-cost-centre.server.ts'
import { aCostCentre } from '#app/features/people/company-profiles/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { listCostCentres } from '#app/features/sales/checkout/queries-cost-centres.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const BILLING = {
  kind: 'business',
  company: 'Kiln Works',
  name: 'Asha Rao',
  street: '1 Road',
  postalCode: '1',
  city: 'Pune',
  country: 'IN',
}

let event: Awaited<ReturnType<typeof anEvent>>
beforeAll(async () => {
  event = await inTransaction((tx) => anEvent(tx, { priceMinor: 10_000 }))
})

/** A company with a cost centre, and its admin, who acts for it or for nobody else. */
async function aCompanyThatBooks(code: string) {
  const { company, account, centre } = await inTransaction(async (tx) => {
    const company = await aCompany(tx)
    const account = await anAccount(tx)
    await aMember(tx, { company, member: account.partyId })
    return { company, account, centre: await aCostCentre(tx, { company, code, name: 'Sales' }) }
  })
  const self = personOf(account)
  const ctx = makeContext({ actor: actingFor(self, company) })
  return { ctx, self: makeContext({ actor: self }), centre }
}

type Ctx = ReturnType<typeof makeContext>

async function held(ctx: Ctx): Promise<string> {
  const wish = { event: event.slug, seats: { [event.types[0].id]: '1' }, key: randomUUID() }
  const { reference } = await holdSeats(ctx, wish)
  await keepDetails(ctx, { reference, nameLater: 'on', participants: [{ name: '', email: '' }] })
  return reference
}

test('what a company books goes to a cost centre: it stands with the order, on the invoice, and in the next form', async () => {
  const { ctx, self, centre } = await aCompanyThatBooks('47')
  expect(await listCostCentres(self)).toEqual({ centres: [], last: '' })
  expect(await listCostCentres(ctx)).toEqual({
    centres: [{ value: centre, label: '47 · Sales' }],
    last: '',
  })
  const reference = await held(ctx)
  await keepDetails(ctx, { reference, ...BILLING, costCentre: centre })
  await payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })

  const { billing, invoice } = await getBooking(ctx, reference)
  expect(billing).toMatchObject({ company: 'Kiln Works', costCentre: '47 · Sales' })
  const issued = await db()
    .select()
    .from(invoices)
    .where(eq(invoices.numberText, invoice?.numberText ?? ''))
  expect(issued.map(({ buyer }) => buyer)).toContainEqual(
    expect.objectContaining({ name: 'Kiln Works', costCentre: '47 · Sales' }),
  )
  expect(await listCostCentres(ctx)).toMatchObject({ last: centre })
})

test('without one, and of nobody else: not one of another company, a retired one, or one of a company that a person does not act for', async () => {
  const [one, other] = [await aCompanyThatBooks('A'), await aCompanyThatBooks('B')]
  const gone = { fields: { costCentre: { key: 'orders:billing.costCentreGone' } } }
  const reference = await held(one.ctx)
  await keepDetails(one.ctx, { reference, ...BILLING, costCentre: '' })
  for (const costCentre of [other.centre, randomUUID(), 'x'])
    await expect(keepDetails(one.ctx, { reference, ...BILLING, costCentre })).rejects.toMatchObject(gone)

  const own = await held(one.self)
  const asSelf = { reference: own, ...BILLING, costCentre: one.centre }
  await expect(keepDetails(one.self, asSelf)).rejects.toMatchObject(gone)
  await retireCostCentre(one.ctx, { costCentreId: one.centre, active: '0' })
  await expect(keepDetails(one.ctx, { reference, ...BILLING, costCentre: one.centre })).rejects.toMatchObject(
    gone,
  )
  expect((await listCostCentres(one.ctx)).centres).toEqual([])
})
