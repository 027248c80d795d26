import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { requestRefund } from '#app/features/money/payments/request-refund.server.ts'
import { sendRefund } from '#app/features/money/payments/send-refund.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { listCollected } from '#app/features/money/tax-collection/queries-collected.server.ts'
import { findOwnCollection } from '#app/features/money/tax-collection/queries-own.server.ts'
import { taxCollections } from '#app/features/money/tax-collection/tables.server.ts'
import { writeCollected } from '#app/features/money/tax-collection/write-collected.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { taxColumns } from '#app/features/people/parties/seller.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { submitCheckout } from '#app/features/sales/checkout/submit-checkout.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { isWhole } from '#app/features/sales/revenue/money.ts'
import { listMoney } from '#app/features/sales/revenue/queries-money.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { money } from '#app/kit/money.ts'
import { type TaxChoice, termsOf } from '#app/kit/tax.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { balanceOf } from '../payouts/a-payee.ts'

const MAHARASHTRA = '27AAPFU0939F1ZV'
const KARNATAKA = '29AAGCB7383J1Z4'
const IN_INDIA = { OPERATOR_COUNTRY: 'IN', OPERATOR_TAX_NUMBER: '29AAGCB7383J1Z4' }
const NOWHERE = { OPERATOR_COUNTRY: '', OPERATOR_TAX_NUMBER: '' }

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent', TAX_REGISTER: 'fake', ...IN_INDIA }))
afterAll(() => configure(NOWHERE))

type Sold = {
  taxNumber?: string | null
  payer?: { country?: string; taxNumber?: string }
  choice?: TaxChoice
  currency?: string
}

/** A seat for 11,800.00 that somebody buys by card of a seller in Pune, with 18 % of tax in it. */
async function aSale({
  taxNumber = MAHARASHTRA,
  payer = {},
  choice = 'included',
  currency = 'INR',
}: Sold = {}) {
  const { event, buyer, seller } = await inTransaction(async (tx) => {
    const terms = taxColumns(termsOf(choice, 'gst', choice === 'included' ? 1_800 : 0))
    const place = { country: 'IN', city: 'Pune', postalCode: '411045', legalName: 'Kulkarni Training' }
    const seller = await anAccount(tx, {
      serviceType: 'provider',
      approval: 'approved',
      seller: { ...terms, ...place, taxNumber, street: 'Baner Road 1' },
    })
    const wanted = { ownerId: seller.partyId, priceMinor: 1_180_000, currency, country: 'IN', city: 'Pune' }
    return { event: await anEvent(tx, { ...wanted, minimum: 1 }), buyer: await anAccount(tx), seller }
  })
  const ctx = makeContext({ actor: personOf(buyer) })
  const { reference } = await holdSeats(ctx, {
    event: event.slug,
    seats: { [event.types[0].id]: '1' },
    key: randomUUID(),
  })
  const typed = {
    kind: 'business',
    name: 'Asha Rao',
    company: 'Rao Works',
    address: 'MG Road 1\n560001 Bengaluru',
    country: payer.country ?? 'IN',
    taxNumber: payer.taxNumber ?? KARNATAKA,
    card: 'succeeds',
  }
  for (let tries = 0; tries < 2; tries++) {
    const sent = await submitCheckout(ctx, {
      reference,
      intent: 'pay',
      typed: { ...typed, key: randomUUID() },
      answers: new Map(),
    })
    // Where the payer's facts change the tax, the new sum is shown first.
    if (sent.kind !== 'repriced') break
  }
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  const [payment] = await db()
    .select()
    .from(payments)
    .where(eq(payments.subjectId, order?.id ?? ''))
  if (!order || !payment) throw new Error('nothing was paid')
  const own = makeContext({
    actor: personOf(seller, { serviceType: 'provider', approval: 'approved' }),
  })
  return { order, payment, partyId: seller.partyId, own }
}

const rowsOf = (orderId: string) =>
  db()
    .select()
    .from(taxCollections)
    .where(eq(taxCollections.subjectId, orderId))
    .orderBy(taxCollections.createdAt)

async function giveBack(payment: typeof payments.$inferSelect, minor: number) {
  const system = systemContext('test')
  const id = await inTransaction((tx) =>
    requestRefund(tx, system, {
      payment,
      amount: money(minor, payment.currency),
      reason: 'goodwill',
      cause: { kind: 'gateway_refund', id: randomUUID() },
    }),
  )
  await sendRefund(system, id)
}

const broken = async () => (await checkInvariants()).filter((result) => result.broken > 0)

test('half a per cent of the taxed sum is kept of a card payment, and in no payout', async () => {
  const { order, payment, partyId, own } = await aSale()
  expect(payment.amountMinor).toBe(1_180_000)
  expect(await rowsOf(order.id)).toMatchObject([
    {
      causeKind: 'payment',
      causeId: payment.id,
      taxNumber: MAHARASHTRA,
      rate: 50,
      taxableMinor: 1_000_000,
      collectedMinor: 5_000,
      isInState: false,
      isPayerRegistered: true,
    },
  ])
  const owed = 1_180_000 - 100_000 - 5_000
  expect([
    await balanceOf(partyId, 'payable', 'INR'),
    await balanceOf(partyId, 'collected_tax', 'INR'),
  ]).toEqual([owed, 5_000])
  const day = localDate(own.now(), own.timeZone)
  const [sums] = await listMoney(own, { on: day, view: 'all' })
  expect(sums).toMatchObject({ earned: 1_080_000, withheld: 5_000, coming: owed })
  expect(sums && isWhole(sums)).toBe(true)
  expect(await findOwnCollection(own)).toMatchObject({ rate: 50 })
  expect(await broken()).toEqual([])
})

test('inside of a state it is two equal halves, and what goes back in parts ends at nothing', async () => {
  const { order, payment, partyId } = await aSale({ payer: { taxNumber: MAHARASHTRA } })
  for (const part of [333, 700_001, 479_666]) {
    await giveBack(payment, part)
    expect(await broken()).toEqual([])
  }
  const rows = await rowsOf(order.id)
  expect(rows).toHaveLength(4)
  expect(rows.every(({ isInState, collectedMinor }) => isInState && collectedMinor % 2 === 0)).toBe(true)
  const sum = (of: 'taxableMinor' | 'collectedMinor') => rows.reduce((all, row) => all + row[of], 0)
  expect([sum('taxableMinor'), sum('collectedMinor')]).toEqual([0, 0])
  expect([
    await balanceOf(partyId, 'payable', 'INR'),
    await balanceOf(partyId, 'collected_tax', 'INR'),
  ]).toEqual([0, 0])
})

test('nothing is kept where the law wants nothing', async () => {
  const exempt = await aSale({ choice: 'exempt' })
  const unregistered = await aSale({ taxNumber: null })
  const inEuros = await aSale({ currency: 'EUR' })
  configure(NOWHERE)
  const elsewhere = await aSale()
  expect(await findOwnCollection(elsewhere.own)).toBe(null)
  await giveBack(elsewhere.payment, 1_000)
  configure(IN_INDIA)
  for (const { order } of [exempt, unregistered, inEuros, elsewhere])
    expect(await rowsOf(order.id)).toEqual([])
  expect(await findOwnCollection(unregistered.own)).toBe(null)
  expect(await broken()).toEqual([])
})

test('the list of a month adds up to the ledger, and is for staff who pay out alone', async () => {
  const sale = await aSale({ payer: { taxNumber: '' } })
  await giveBack(sale.payment, 590_000)
  const staff = makeContext({ actor: aStaffMember({ staffTasks: ['payOut'] }) })
  const month = localDate(staff.now(), 'Asia/Kolkata').slice(0, 7)
  const { rows, total, sums } = await listCollected(staff, month, 1)
  expect(rows.find(({ sellerId }) => sellerId === sale.partyId)).toMatchObject({
    registered: 0,
    others: 1_000_000,
    othersReturned: 500_000,
    net: 500_000,
    central: 1_250,
    state: 1_250,
    across: 0,
  })
  const kept = await db().select().from(taxCollections)
  expect(sums.collectedMinor).toBe(kept.reduce((all, { collectedMinor }) => all + collectedMinor, 0))
  expect(total).toBe(new Set(kept.map(({ sellerId }) => sellerId)).size)
  const { file } = await writeCollected(staff, month, 'csv')
  const lines = (await text(file)).trim().split('\r\n')
  expect(lines).toHaveLength(total + 1)
  expect(lines.find((line) => line.includes('5000.00'))).toContain('12.50')
  for (const other of [sale.own, makeContext({ actor: aStaffMember({ staffTasks: ['moderate'] }) })]) {
    await expect(listCollected(other, month, 1)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(writeCollected(other, month, 'csv')).rejects.toMatchObject({ kind: 'notFound' })
  }
})

test('no row is ever changed', async () => {
  await aSale()
  await expect(db().update(taxCollections).set({ collectedMinor: 0 })).rejects.toThrow()
  await expect(db().delete(taxCollections)).rejects.toThrow()
})
