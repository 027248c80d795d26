import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { invoicePaid } from '#app/features/money/invoicing/invoice.ts'
import { changeRefund } from '#app/features/money/payments/change-refund.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { aBankAccount } from '#app/features/people/bank-accounts/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { findConversation, listLines } from '#app/features/people/qmail/queries-lines.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { noteFailedRefund } from '#app/features/sales/order-lines/note-failed-refund.server.ts'
import { noteInvoice } from '#app/features/sales/order-lines/note-invoice.server.ts'
import { noteRefund } from '#app/features/sales/order-lines/note-refund.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { exchangeSeats } from '#app/features/sales/seat-changes/exchange-seats.server.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { typedTrainingRequest } from '#app/features/sales/training-requests/testing.server.ts'
import { newKey } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import '#tests/support/bind-registries.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const follow = () => followFacts([deliverSandboxWebhookJob])
const stranger = () => makeContext({})
const PROVIDER = { serviceType: 'provider', approval: 'approved' } as const

/** What the product says in a conversation, in its order. */
async function saidIn(ctx: Ctx, code: string, language: Language = 'en') {
  const { lines } = await listLines({ ...ctx, language }, code)
  return lines.filter(({ kind }) => kind !== 'message').map(({ words }) => words)
}

async function orderAt(reference: string) {
  const [order] = await db().select().from(orders).where(eq(orders.reference, reference))
  if (!order) throw new Error(`there is no order ${reference}`)
  return order
}

/** A training that is ordered on an invoice, whose two sides have a conversation. */
async function aBilledTraining() {
  const [provider, buyer] = await inTransaction(async (tx) => [
    await anAccount(tx, PROVIDER),
    await anAccount(tx),
  ])
  const [seller, asker] = [
    makeContext({ ip: '10.61.0.1', actor: personOf(provider, PROVIDER) }),
    makeContext({ ip: '10.61.0.1', actor: personOf(buyer) }),
  ]
  const sellerId = provider.partyId
  const topic = await inTransaction(async (tx) => {
    const account = { holder: 'Anna', format: 'iban', number: 'DE89370400440532013000', bank: null } as const
    await aBankAccount(tx, { partyId: sellerId, ...account, isOffered: true, validFor: 'all' })
    const price = { priceMinor: 40_000, priceCurrency: 'EUR', priceUnit: 'person' } as const
    return aTopic(tx, { ownerId: sellerId, durationMinutes: 840, largestGroup: 12, ...price })
  })
  const { code: request } = await askForTraining(asker, await typedTrainingRequest(asker, topic))
  const { reference } = await acceptTraining(seller, { code: request, version: '1' })
  const company = { kind: 'business', name: 'Asha Rao', company: 'Rao Gears' }
  await keepDetails(asker, { reference, ...company, street: '3 Mill Lane', city: 'Lund', country: 'SE' })
  await billOrder(asker, { reference, key: randomUUID() })
  await follow()
  const conversation = await findConversation(asker, { with: sellerId })
  return { seller, asker, reference, code: conversation?.code ?? '' }
}

test('an invoice of a training is issued and paid, each said once to both sides in their language', async () => {
  const { seller, asker, reference, code } = await aBilledTraining()
  const issued = await saidIn(seller, code)
  expect(issued.filter((words) => words.startsWith('Invoice'))).toEqual([
    expect.stringMatching(/^Invoice \d{4}-\d{5} for €3,200(\.00)? was issued\.$/),
  ])
  await markTransferPaid(seller, { reference, amount: '3200', day: new Date().toISOString().slice(0, 10) })
  await follow()
  const { id } = await orderAt(reference)
  await noteInvoice(systemContext('again'), id)
  await inTransaction((tx) => recordFact(tx, invoicePaid, id, { subject: 'order' }))
  await follow()
  const invoiced = (await saidIn(asker, code)).filter((words) => words.startsWith('Invoice'))
  expect(invoiced).toEqual([
    expect.stringMatching(/ was issued\.$/),
    expect.stringMatching(/^Invoice \d{4}-\d{5} was paid\.$/),
  ])
  expect(await saidIn(asker, code, 'ja')).toContainEqual(
    expect.stringMatching(/^請求書 .+お支払いが完了しました。$/),
  )
  await expect(noteInvoice(stranger(), id)).rejects.toThrow()
})

/** A paid order of two seats, about which its two sides speak. */
async function aTalkedAboutOrder() {
  const made = await inTransaction(async (tx) => {
    const [organiser, buyer] = [await anAccount(tx, PROVIDER), await anAccount(tx)]
    const ticketTypes = [
      { name: 'Standard', priceMinor: 10_000 },
      { name: 'Online', priceMinor: 6_000 },
    ]
    const event = await anEvent(tx, { ownerId: organiser.partyId, minimum: 1, ticketTypes })
    const [standard, online] = event.types
    if (!online) throw new Error('two types')
    const lines = [{ ticketTypeId: standard.id, name: standard.name, quantity: 2, unitMinor: 10_000 }]
    const order = await anOrder(tx, { event, buyer, lines })
    await recordConfirmed(tx, order.id)
    return { organiser, buyer, event, order, online }
  })
  const ctx = makeContext({ actor: personOf(made.buyer) })
  const about = `order:${made.order.reference}`
  const { code } = await writeMessage(ctx, { about, words: 'One of us is ill.', key: newKey() })
  await follow()
  return { ...made, ctx, code, seller: makeContext({ actor: personOf(made.organiser, PROVIDER) }) }
}

const refundsOf = async (orderId: string) =>
  (
    await db()
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.subjectId, orderId))
  ).map(({ refund }) => refund)

test('seats that became others, and what went back, stand as one line each', async () => {
  const { ctx, code, order, seller, online } = await aTalkedAboutOrder()
  const wish = { reference: order.reference, seats: ['1'], to: online.id, seen: '4000', key: randomUUID() }
  await exchangeSeats(seller, wish)
  await follow()
  expect(await saidIn(ctx, code)).toContain('The seats of the booking were changed.')

  await cancelBooking(ctx, { reference: order.reference, seen: '0' })
  await follow()
  const rows = await refundsOf(order.id)
  expect(rows.length).toBeGreaterThan(0)
  for (const { id } of rows) await noteRefund(systemContext('again'), id)
  const back = (await saidIn(ctx, code)).filter((words) => words.endsWith('was refunded.'))
  expect(back).toHaveLength(rows.length)
  expect(await saidIn(seller, code, 'de')).toContainEqual(expect.stringMatching(/ wurden erstattet\.$/))
  await expect(noteRefund(stranger(), rows[0]?.id ?? '')).rejects.toThrow()
})

test('what went back and did not arrive stands as a line of its own, behind the one that it went', async () => {
  const { ctx, code, order, seller, online } = await aTalkedAboutOrder()
  const wish = { reference: order.reference, seats: ['1'], to: online.id, seen: '4000', key: randomUUID() }
  await exchangeSeats(seller, wish)
  await follow()
  const [row] = await refundsOf(order.id)
  if (!row) throw new Error('nothing went back')
  await inTransaction((tx) => changeRefund(tx, systemContext('bank'), row, 'return'))
  await follow()
  const failed = { refundId: row.id, hadGone: true }
  await noteFailedRefund(systemContext('again'), failed)
  const said = (await saidIn(ctx, code)).filter((words) => /refund/.test(words))
  expect(said).toEqual([
    expect.stringMatching(/ was refunded\.$/),
    expect.stringMatching(/^The refund of .+ did not arrive\. It is still owed and will be sent again\.$/),
  ])
  expect(await saidIn(seller, code, 'ja')).toContainEqual(expect.stringMatching(/の返金が届きませんでした。/))
  await expect(noteFailedRefund(stranger(), failed)).rejects.toThrow()
})
