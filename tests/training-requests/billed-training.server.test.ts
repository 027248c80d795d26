import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { trainerBookings } from '#app/features/catalogue/availability/tables.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { refundGoodwill } from '#app/features/sales/order-desk/refund-goodwill.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { lapseBills } from '#app/features/sales/receivables/lapse-bills.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { cancelAgreedTraining } from '#app/features/sales/training-requests/cancel-agreed.server.ts'
import { getTrainingRequest } from '#app/features/sales/training-requests/queries-requests.server.ts'
import { typedTrainingRequest } from '#app/features/sales/training-requests/testing.server.ts'
import { trainingRequestStatus } from '#app/features/sales/training-requests/training-request.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

async function somebody(changes: Partial<Pick<Person, 'serviceType' | 'approval'>> = {}) {
  const account = await inTransaction((tx) => anAccount(tx, changes))
  return { account, ctx: { ...makeContext({ ip: '127.0.0.1' }), actor: personOf(account, changes) } }
}

/** A training that was agreed on, and ordered on an invoice. */
async function reserved() {
  const provider = await somebody({ serviceType: 'provider', approval: 'approved' })
  const buyer = await somebody()
  const price = { priceMinor: 40_000, priceCurrency: 'EUR', priceUnit: 'person' as const }
  const sellerId = provider.account.partyId
  const topic = await inTransaction(async (tx) => {
    const account = { holder: 'Anna', format: 'iban', number: 'DE89370400440532013000', bank: null } as const
    // Seats of events alone are good before the money comes.
    const terms = { isOffered: true, validFor: 'all' } as const
    await aBankAccount(tx, { partyId: sellerId, ...account, ...terms })
    return aTopic(tx, { ownerId: sellerId, durationMinutes: 840, largestGroup: 12, ...price })
  })
  const { code } = await askForTraining(buyer.ctx, await typedTrainingRequest(buyer.ctx, topic))
  const { reference } = await acceptTraining(provider.ctx, { code, version: '1' })
  const company = { kind: 'business', name: 'Asha Rao', company: 'Rao Gears' }
  await keepDetails(buyer.ctx, { reference, ...company, street: '3 Mill Lane', city: 'Lund', country: 'SE' })
  await billOrder(buyer.ctx, { reference, key: randomUUID() })
  return { provider, buyer, code, reference }
}

async function standOf({ buyer, code, reference }: Awaited<ReturnType<typeof reserved>>) {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  const [invoice] = await db()
    .select()
    .from(invoices)
    .where(eq(invoices.subjectId, order?.id ?? ''))
    .orderBy(invoices.createdAt)
  const request = await getTrainingRequest(buyer.ctx, code)
  return [order?.state, invoice?.state, trainingRequestStatus(request, new Date())]
}

const timeOf = ({ provider }: Awaited<ReturnType<typeof reserved>>) =>
  db().$count(trainerBookings, eq(trainerBookings.partyId, provider.account.partyId))

test('a training on an invoice is to be paid until its transfer came, and booked then', async () => {
  const scene = await reserved()
  expect(await standOf(scene)).toEqual(['reserved', 'issued', 'toPay'])
  expect(await timeOf(scene)).toBeGreaterThan(0)
  const day = new Date().toISOString().slice(0, 10)
  await markTransferPaid(scene.provider.ctx, { reference: scene.reference, amount: '3200', day })
  expect(await standOf(scene)).toEqual(['confirmed', 'paid', 'confirmed'])
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('staff give money of a training back beyond the terms, as of an event; its provider does it elsewhere', async () => {
  const scene = await reserved()
  const { reference } = scene
  const day = new Date().toISOString().slice(0, 10)
  await markTransferPaid(scene.provider.ctx, { reference, amount: '3200', day })
  const account = await inTransaction((tx) => anAccount(tx))
  const staff = makeContext({ actor: personOf(account, { staffTasks: ['refund'] }) })
  const wish = { reference, amount: '120', note: 'Too short', why: 'training_poor', key: randomUUID() }
  expect(await refundGoodwill(staff, wish)).toMatchObject({ minor: 12_000, waits: false })
  await expect(refundGoodwill(scene.provider.ctx, { ...wish, key: randomUUID() })).rejects.toMatchObject({
    kind: 'notFound',
  })
  const kinds = await db()
    .select({ kind: invoices.kind, minor: invoices.totalMinor })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.subjectId))
    .where(eq(orders.reference, reference))
  expect(kinds.filter(({ kind }) => kind === 'credit_note')).toEqual([{ kind: 'credit_note', minor: 12_000 }])
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('not paid in time, or cancelled by either side before, it owes nothing and gives its time back', async () => {
  const [lapsed, given, off] = [await reserved(), await reserved(), await reserved()]
  await cancelAgreedTraining(given.buyer.ctx, { code: given.code })
  await cancelAgreedTraining(off.provider.ctx, { code: off.code })
  const now = () => new Date(Date.now() + 25 * 86_400_000)
  expect(await lapseBills(systemContext('test', { now }))).toBe(1)
  for (const scene of [lapsed, given, off]) {
    expect((await standOf(scene)).slice(0, 2)).toEqual(['cancelled', 'credited'])
    expect(await timeOf(scene)).toBe(0)
  }
  expect((await checkInvariants()).filter(({ broken }) => broken > 0)).toEqual([])
})
