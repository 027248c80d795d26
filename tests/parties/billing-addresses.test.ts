import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { getCompanyProfile } from '#app/features/people/company-profiles/queries-profile.server.ts'
import { removeBillingAddress } from '#app/features/people/company-profiles/remove-billing-address.server.ts'
import { saveBillingAddress } from '#app/features/people/company-profiles/save-billing-address.server.ts'
import { saveCompany } from '#app/features/people/company-profiles/save-company.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { listPayers } from '#app/features/sales/checkout/queries-payers.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const OWN = { street: '14 MG Road', postalCode: '411001', city: 'Pune', country: 'IN' }
const PLANT = {
  label: 'Plant Nashik',
  street: 'W-87, Ambad',
  postalCode: '422010',
  city: 'Nashik',
  country: 'IN',
  taxNumber: '27 aapfu 0939 f1zv',
}
const STUTTGART = { label: 'Stuttgart', street: 'Wangener Straße 112', city: 'Stuttgart', country: 'DE' }

const BODY = {
  ...STUTTGART,
  label: 'Landesamt',
  postalCode: '70173',
  taxNumber: '',
  electronicAddress: '991-33333test-33',
}

let event: Awaited<ReturnType<typeof anEvent>>
beforeAll(async () => {
  event = await inTransaction((tx) => anEvent(tx, { priceMinor: 10_000 }))
})

async function aFirm() {
  return inTransaction(async (tx) => {
    const company = await aCompany(tx, { name: 'Kiln Works', ...OWN })
    const [admin, member] = [await anAccount(tx), await anAccount(tx)]
    await aMember(tx, { company, member: admin.partyId })
    await aMember(tx, { company, member: member.partyId, role: 2 })
    return {
      ctx: makeContext({ actor: actingFor(personOf(admin), company) }),
      manager: makeContext({ actor: actingFor(personOf(member), company, 'manager') }),
      self: makeContext({ actor: personOf(admin) }),
    }
  })
}
const shown = async (ctx: Ctx) => (await getCompanyProfile(ctx)).addresses
async function oneOf(ctx: Ctx, label: string) {
  const found = (await shown(ctx)).find(({ fields }) => fields.label === label)
  if (!found) throw new Error(`no address ${label}`)
  return found
}

test('who is no admin of a company writes none of its addresses, and another company’s are not there', async () => {
  const { ctx, manager, self } = await aFirm()
  await saveBillingAddress(ctx, PLANT)
  const { id, seen } = await oneOf(ctx, 'Plant Nashik')
  const rival = await aFirm()

  for (const who of [makeContext({}), self, manager]) {
    await expect(saveBillingAddress(who, STUTTGART)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(removeBillingAddress(who, { addressId: id })).rejects.toMatchObject({ kind: 'forbidden' })
  }
  const theirs = { ...PLANT, addressId: id, seen }
  await expect(saveBillingAddress(rival.ctx, theirs)).rejects.toMatchObject({ kind: 'notFound' })
  await removeBillingAddress(rival.ctx, { addressId: id })
  expect((await shown(manager)).map(({ fields }) => fields.label)).toEqual(['Plant Nashik'])
  expect(await shown(rival.ctx)).toEqual([])
})

test('an address is added once, changed over what was seen, and removed; one at most is the default', async () => {
  const { ctx } = await aFirm()
  await saveBillingAddress(ctx, { ...PLANT, isDefault: '1' })
  await saveBillingAddress(ctx, { ...PLANT, isDefault: '1' })
  const { id, seen, fields } = await oneOf(ctx, 'Plant Nashik')
  expect(fields).toMatchObject({ taxNumber: '27AAPFU0939F1ZV', isDefault: '1' })
  await expect(saveBillingAddress(ctx, { ...STUTTGART, label: 'plant nashik' })).rejects.toMatchObject({
    fields: { label: { key: 'company:addresses.taken' } },
  })

  await saveBillingAddress(ctx, { ...STUTTGART, isDefault: '1' })
  expect((await shown(ctx)).map((one) => [one.fields.label, one.isDefault])).toEqual([
    ['Plant Nashik', false],
    ['Stuttgart', true],
  ])
  // It is the default no more: what was shown to who changes it by now is not what stands there.
  const change = { ...PLANT, addressId: id, street: 'W-88, Ambad' }
  await expect(saveBillingAddress(ctx, { ...change, seen })).rejects.toMatchObject({
    fields: { street: { key: 'common:meanwhile.now' } },
  })
  await saveBillingAddress(ctx, { ...change, seen: (await oneOf(ctx, 'Plant Nashik')).seen })
  expect((await oneOf(ctx, 'Plant Nashik')).fields.street).toBe('W-88, Ambad')

  await removeBillingAddress(ctx, { addressId: id })
  await removeBillingAddress(ctx, { addressId: id })
  expect(await shown(ctx)).toHaveLength(1)
})

test('a public body says its Leitweg-ID once, and its invoices say it; its own address too', async () => {
  const { ctx, manager } = await aFirm()
  await saveBillingAddress(ctx, BODY)
  const { id, fields } = await oneOf(ctx, 'Landesamt')
  expect(fields.electronicAddress).toBe('0204:991-33333TEST-33')
  const reference = await held(manager)
  await keepDetails(manager, { reference, billTo: id, name: 'Asha' })
  expect((await getBooking(manager, reference)).billing?.electronicAddress).toBe('0204:991-33333TEST-33')

  const own = { ...OWN, name: 'Kiln Works', legalName: '', about: '', taxNumber: '' }
  const berlin = { ...own, country: 'DE', postalCode: '10115', electronicAddress: '04011000-1234512345-06' }
  const { seen } = await getCompanyProfile(ctx)
  await saveCompany(ctx, { ...berlin, seen })
  const { electronicAddress: _address, legalName: _name, about: _about, ...typed } = berlin
  const second = await held(manager)
  const payer = { ...typed, kind: 'business', name: 'Asha', company: 'Kiln Works' }
  await keepDetails(manager, { reference: second, ...payer })
  expect((await getBooking(manager, second)).billing?.electronicAddress).toBe('0204:04011000-1234512345-06')
  await keepDetails(manager, { reference: second, ...payer, company: 'Another' })
  expect((await getBooking(manager, second)).billing?.electronicAddress).toBeUndefined()
})

test.each([
  ['a street', { street: ' ' }, 'street'],
  ['a city', { city: '' }, 'city'],
  ['a label', { label: '' }, 'label'],
  ['a country', { country: 'India' }, 'country'],
  ['the tax number of another country', { taxNumber: 'DE123456789' }, 'taxNumber'],
  ['a right Leitweg-ID', { ...STUTTGART, electronicAddress: '991-33333TEST-34' }, 'electronicAddress'],
  ['a Leitweg-ID at home', { electronicAddress: '991-33333TEST-33' }, 'electronicAddress'],
  ['a postal code of a public body', { ...BODY, postalCode: '' }, 'postalCode'],
  ['a scheme', { ...STUTTGART, electronicAddress: 'anything at all' }, 'electronicAddress'],
])('an address without %s is bad input beside its field', async (_what, typed, field) => {
  const { ctx } = await aFirm()
  await expect(saveBillingAddress(ctx, { ...PLANT, ...typed })).rejects.toMatchObject({
    fields: { [field]: expect.anything() },
  })
})

async function held(ctx: Ctx): Promise<string> {
  const wish = { event: event.slug, seats: { [event.types[0].id]: '1' }, key: randomUUID() }
  const { reference } = await holdSeats(ctx, wish)
  await keepDetails(ctx, { reference, nameLater: 'on', participants: [{ name: '', email: '' }] })
  return reference
}

test('whoever buys for the company chooses one of its addresses, and the invoice says it', async () => {
  const { ctx, manager, self } = await aFirm()
  expect(await listPayers(manager, null)).toEqual({ options: [], chosen: '' })
  await saveBillingAddress(ctx, PLANT)
  const { id } = await oneOf(ctx, 'Plant Nashik')
  expect(await listPayers(manager, null)).toMatchObject({
    chosen: 'seat',
    options: [
      { id: 'seat', city: 'Pune' },
      { id, label: 'Plant Nashik' },
    ],
  })
  expect((await listPayers(self, null)).options).toEqual([])

  const reference = await held(manager)
  const name = 'Sneha Bapat'
  await keepDetails(manager, { reference, billTo: id, name, purchaseOrderNumber: 'PO-7' })
  await payOrder(manager, { reference, card: 'succeeds', key: randomUUID() })

  const { billing, invoice } = await getBooking(manager, reference)
  expect(billing).toMatchObject({
    company: 'Kiln Works',
    street: 'W-87, Ambad',
    city: 'Nashik',
    taxNumber: '27AAPFU0939F1ZV',
    name,
    purchaseOrderNumber: 'PO-7',
  })
  expect((await listPayers(manager, billing)).chosen).toBe(id)
  const issued = await db()
    .select({ buyer: invoices.buyer })
    .from(invoices)
    .where(eq(invoices.numberText, invoice?.numberText ?? ''))
  expect(issued.map(({ buyer }) => buyer)).toContainEqual(
    expect.objectContaining({ name: 'Kiln Works', city: 'Nashik', taxNumber: '27AAPFU0939F1ZV' }),
  )

  await saveBillingAddress(ctx, { ...STUTTGART, legalName: 'Kiln Works GmbH', isDefault: '1' })
  const stuttgart = await oneOf(ctx, 'Stuttgart')
  expect((await listPayers(manager, null)).chosen).toBe(stuttgart.id)
  const second = await held(manager)
  await keepDetails(manager, { reference: second, billTo: 'seat', name })
})

test('not an address of another company, one that is gone, or one of a company that a person does not act for', async () => {
  const [one, other] = [await aFirm(), await aFirm()]
  await saveBillingAddress(one.ctx, PLANT)
  await saveBillingAddress(other.ctx, PLANT)
  const [own, theirs] = [await oneOf(one.ctx, 'Plant Nashik'), await oneOf(other.ctx, 'Plant Nashik')]
  const gone = { fields: { billTo: { key: 'orders:billing.billToGone' } } }
  const reference = await held(one.ctx)
  for (const billTo of [theirs.id, randomUUID(), 'x', 'seat; drop table'])
    await expect(keepDetails(one.ctx, { reference, billTo, name: 'Asha' })).rejects.toMatchObject(gone)
  const alone = await held(one.self)
  for (const billTo of ['seat', own.id])
    await expect(keepDetails(one.self, { reference: alone, billTo, name: 'Asha' })).rejects.toMatchObject(
      gone,
    )
  await removeBillingAddress(one.ctx, { addressId: own.id })
  await expect(keepDetails(one.ctx, { reference, billTo: own.id, name: 'Asha' })).rejects.toMatchObject(gone)
})
