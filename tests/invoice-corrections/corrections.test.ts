import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { eInvoiceOf } from '#app/features/money/invoicing/e-invoice-of.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { answerCorrection } from '#app/features/sales/invoice-corrections/answer-correction.server.ts'
import { askCorrection } from '#app/features/sales/invoice-corrections/ask-correction.server.ts'
import { attachPapers } from '#app/features/sales/invoice-corrections/attach-papers.server.ts'
import { correctRecipient } from '#app/features/sales/invoice-corrections/correct-recipient.server.ts'
import { recipientOf } from '#app/features/sales/invoice-corrections/correction-request.ts'
import { creditInvoiceLines } from '#app/features/sales/invoice-corrections/credit-invoice-lines.server.ts'
import { declineCorrection } from '#app/features/sales/invoice-corrections/decline-correction.server.ts'
import { emailCorrection } from '#app/features/sales/invoice-corrections/email-correction.server.ts'
import { emailLineCredit } from '#app/features/sales/invoice-corrections/email-line-credit.server.ts'
import { notifyCorrection } from '#app/features/sales/invoice-corrections/notify-correction.server.ts'
import {
  findRequest,
  getInvoiceToCorrect,
} from '#app/features/sales/invoice-corrections/queries-correction.server.ts'
import { writePaper } from '#app/features/sales/invoice-list/write-papers.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { getBookingInvoice } from '#app/features/sales/receivables/queries-documents.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { readPaper } from '#tests/support/read-paper.ts'
import { aBilledOrder, aSeller, invoicesOfOrder, orderOf } from './a-billed-order.ts'

let seller: Awaited<ReturnType<typeof aSeller>>
let stranger: Ctx
const NO_CTX = makeContext({})

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  seller = await aSeller()
  stranger = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
})

const MOVED = {
  street: 'Speicherstadt 9',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  name: 'Rao Gears GmbH',
}
const TODAY = new Date().toISOString().slice(0, 10)
const correctedOf = (invoice: { id: string }, said: object = {}) => ({
  invoice: invoice.id,
  ...MOVED,
  taxNumber: 'DE136695976',
  ...said,
})
const inOrder = async () =>
  expect((await checkInvariants()).filter(({ broken }) => broken > 0).map(({ name }) => name)).toEqual([])
const pay = (reference: string, amount: string) =>
  markTransferPaid(seller.ctx, { reference, amount, day: TODAY })

test('a wrong address is credited and billed anew, both linked, the money as it was', async () => {
  const order = await aBilledOrder(seller)
  const made = await correctRecipient(seller.ctx, correctedOf(order.invoice))
  const papers = await invoicesOfOrder(order.id)
  const [former, note, corrected] = papers
  expect(papers.map(({ kind, state }) => [kind, state])).toEqual([
    ['invoice', 'replaced'],
    ['credit_note', 'replaced'],
    ['invoice', 'issued'],
  ])
  expect(corrected).toMatchObject({
    id: made,
    replacesId: former?.id,
    totalMinor: former?.totalMinor,
    tax: former?.tax,
    lines: former?.lines,
    transfer: former?.transfer,
    dueOn: former?.dueOn,
    buyer: { ...MOVED, taxNumber: 'DE136695976' },
  })
  expect(note).toMatchObject({ creditsId: former?.id, totalMinor: former?.totalMinor, refundId: null })
  // Again, in another tab, it is the same paper.
  expect(await correctRecipient(seller.ctx, correctedOf(order.invoice))).toBe(made)
  expect(await invoicesOfOrder(order.id)).toHaveLength(3)

  const text = readPaper(await writePaper(order.ctx as PersonCtx, made))
  for (const said of ['Speicherstadt 9', former?.numberText ?? '', 'DE136695976'])
    expect(text).toContain(said)
  const textsIn = () => (key: string) => key
  const preceding = { number: former?.numberText ?? '', issuedOn: former?.issuedOn ?? '' }
  expect(eInvoiceOf(note!, { corrects: preceding, textsIn })).toMatchObject({
    type: '381',
    corrects: preceding,
  })
  expect((await getBookingInvoice(order.ctx, order.reference)).data).toMatchObject({
    type: '380',
    corrects: preceding,
  })

  await followFacts()
  const [mail] = await db()
    .select()
    .from(emails)
    .where(eq(emails.dedupKey, `invoice-corrections.corrected:${made}`))
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
    `credit-note-${note?.numberText}.pdf`,
    `invoice-${corrected?.numberText}.pdf`,
  ])
  const told = await db().select().from(notifications).where(eq(notifications.about, made))
  expect(told.map(({ kind }) => kind)).toEqual(['invoiceCorrected'])

  await pay(order.reference, '357')
  expect((await invoicesOfOrder(order.id)).map(({ state }) => state)).toEqual([
    'replaced',
    'replaced',
    'paid',
  ])
  await inOrder()
})

test('a paid invoice is corrected too: what was paid counts for the new one, and goes back from it', async () => {
  const order = await aBilledOrder(seller)
  await pay(order.reference, '357,00')
  await correctRecipient(seller.ctx, correctedOf(order.invoice))
  await cancelBooking(order.ctx, { reference: order.reference, position: '1', seen: '0' })
  const papers = await invoicesOfOrder(order.id)
  expect(papers.map(({ kind, state }) => [kind, state])).toEqual([
    ['invoice', 'replaced'],
    ['credit_note', 'replaced'],
    ['invoice', 'paid'],
    ['credit_note', 'issued'],
  ])
  expect(papers[3]?.creditsId).toBe(papers[2]?.id)
  // Once more, after some of it went back: the rest alone is billed anew.
  await correctRecipient(seller.ctx, correctedOf(papers[2]!, { street: 'Sandtorkai 1' }))
  const again = await invoicesOfOrder(order.id)
  expect(again.at(-1)).toMatchObject({
    kind: 'invoice',
    state: 'paid',
    totalMinor: 35_700 - (papers[3]?.totalMinor ?? 0),
  })
  await inOrder()
})

test('what would change the tax, the same again, and what was taken back is refused beside its field', async () => {
  const order = await aBilledOrder(seller)
  const { invoice } = order
  const same = { invoice: invoice.id, ...recipientOf(invoice.buyer) }
  await expect(correctRecipient(seller.ctx, same)).rejects.toMatchObject({
    fields: { '': { key: 'invoice-corrections:refused.same' } },
  })
  await expect(
    correctRecipient(seller.ctx, correctedOf(invoice, { taxNumber: 'DE123456789' })),
  ).rejects.toMatchObject({
    fields: { taxNumber: { key: 'prices:taxNumber.vatCheck' } },
  })
  for (const ctx of [stranger, order.ctx, NO_CTX])
    await expect(correctRecipient(ctx, correctedOf(invoice))).rejects.toMatchObject({ kind: 'notFound' })
  await expect(getInvoiceToCorrect(order.ctx as PersonCtx, invoice.id)).rejects.toMatchObject({
    kind: 'notFound',
  })
})

test('some lines of what is owed are credited: less is awaited, with the same reference, and a note says it', async () => {
  const order = await aBilledOrder(seller)
  const key = randomUUID()
  const input = {
    invoice: order.invoice.id,
    key,
    'lines.0': '1',
    amount: '',
    reason: 'One seat was too many',
  }
  expect(await creditInvoiceLines(seller.ctx, input)).toEqual({ minor: 11_900, currency: 'EUR' })
  expect(await creditInvoiceLines(seller.ctx, input)).toEqual({ minor: 11_900, currency: 'EUR' })
  const [, note] = await invoicesOfOrder(order.id)
  expect(note).toMatchObject({
    kind: 'credit_note',
    state: 'credited',
    totalMinor: 11_900,
    taxMinor: 1_900,
    creditKey: key,
  })
  expect(note?.lines).toMatchObject([{ quantity: 1, totalMinor: 10_000 }])
  expect(await getBookingInvoice(order.ctx, order.reference)).toMatchObject({ leftMinor: 23_800 })
  // The invoice stays as it was issued; its note says what it lessens.
  const paperOf = async (id: string) => readPaper(await writePaper(order.ctx as PersonCtx, id))
  expect(await paperOf(order.invoice.id)).toContain('357')
  expect(await paperOf(note?.id ?? '')).toContain('119')
  await followFacts()
  const dedupKey = `invoice-corrections.credited:${key}`
  expect(await db().select().from(emails).where(eq(emails.dedupKey, dedupKey))).toHaveLength(1)
  await inOrder()
  // Its address is put right in between: the rest is billed anew.
  await correctRecipient(seller.ctx, correctedOf(order.invoice))
  expect((await invoicesOfOrder(order.id)).at(-1)).toMatchObject({ totalMinor: 23_800, state: 'issued' })
  await expect(pay(order.reference, '357')).rejects.toMatchObject({ fields: { amount: {} } })
  await pay(order.reference, '238')
  await inOrder()
  const sums = await db().select().from(payments).where(eq(payments.subjectId, order.id)).orderBy(payments.id)
  expect(sums.map(({ state, amountMinor }) => [state, amountMinor])).toEqual([
    ['declined', 35_700],
    ['succeeded', 23_800],
  ])
})

test('what is owed is called off after a credit: both notes add up to the invoice', async () => {
  const order = await aBilledOrder(seller)
  await creditInvoiceLines(seller.ctx, {
    invoice: order.invoice.id,
    key: randomUUID(),
    'lines.0': '2',
    amount: '50',
    reason: 'Agreed',
  })
  await cancelBooking(order.ctx, { reference: order.reference, seen: '0' })
  const [invoice, ...notes] = await invoicesOfOrder(order.id)
  expect(notes.reduce((sum, note) => sum + note.totalMinor, 0)).toBe(invoice?.totalMinor)
  expect(notes.reduce((sum, note) => sum + note.taxMinor, 0)).toBe(invoice?.taxMinor)
  await inOrder()
})

test('lines of what was paid go back their way, and no two credits take more than is left', async () => {
  const order = await aBilledOrder(seller)
  await pay(order.reference, '357')
  const wish = () => ({
    invoice: order.invoice.id,
    key: randomUUID(),
    'lines.0': '2',
    amount: '',
    reason: 'Two did not come',
  })
  const both = await Promise.allSettled([
    creditInvoiceLines(seller.ctx, wish()),
    creditInvoiceLines(seller.ctx, wish()),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const notes = (await invoicesOfOrder(order.id)).slice(1)
  expect(notes.map(({ totalMinor, state, refundId }) => [totalMinor, state, refundId !== null])).toEqual([
    [23_800, 'issued', true],
  ])
  expect(notes[0]?.lines).toMatchObject([{ quantity: 2, totalMinor: 20_000 }])
  for (const [said, field] of [
    [{ 'lines.0': '4' }, 'lines.0'],
    [{ 'lines.0': '-1' }, 'lines.0'],
    [{ 'lines.0': '' }, ''],
    [{ 'lines.0': '1', amount: '119,01' }, 'amount'],
    [{ 'lines.0': '2' }, 'amount'],
    [{ 'lines.0': '1', reason: '' }, 'reason'],
  ] as const)
    await expect(
      creditInvoiceLines(seller.ctx, { ...wish(), ...said }),
      JSON.stringify(said),
    ).rejects.toMatchObject({
      fields: { [field]: {} },
    })
  for (const ctx of [stranger, order.ctx])
    await expect(creditInvoiceLines(ctx, wish())).rejects.toMatchObject({ kind: 'notFound' })
  await inOrder()
})

test('a buyer asks for the right address, and the seller answers with one press or says no', async () => {
  const order = await aBilledOrder(seller)
  const asked = { ...correctedOf(order.invoice), key: randomUUID() }
  for (const ctx of [stranger, seller.ctx, NO_CTX])
    await expect(askCorrection(ctx, asked)).rejects.toMatchObject({ kind: 'notFound' })
  await askCorrection(order.ctx, asked)
  await askCorrection(order.ctx, asked)
  await expect(askCorrection(order.ctx, { ...asked, key: randomUUID() })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await followFacts()
  const told = await db().select().from(notifications).where(eq(notifications.about, asked.key))
  expect(told.map(({ kind, recipientId }) => [kind, recipientId])).toEqual([
    ['correctionAsked', accountIdOf(seller.ctx.actor)],
  ])
  const request = { request: asked.key }
  for (const ctx of [stranger, order.ctx]) {
    await expect(answerCorrection(ctx, request)).rejects.toMatchObject({})
    await expect(declineCorrection(ctx, { ...request, reason: 'No' })).rejects.toMatchObject({})
  }
  expect((await getInvoiceToCorrect(seller.ctx as PersonCtx, order.invoice.id)).request?.id).toBe(asked.key)
  await declineCorrection(seller.ctx, { ...request, reason: 'Please send a new order' })
  expect(await findRequest(order.ctx as PersonCtx, order.invoice.id)).toMatchObject({
    state: 'declined',
    reason: 'Please send a new order',
  })

  const second = { ...asked, key: randomUUID() }
  await askCorrection(order.ctx, second)
  const made = await answerCorrection(seller.ctx, { request: second.key })
  expect((await getBookingInvoice(order.ctx, order.reference)).id).toBe(made)
  expect((await orderOf(order.reference)).billing).toMatchObject({
    street: 'Speicherstadt 9',
    company: 'Rao Gears GmbH',
  })
  await inOrder()
})

test('emails and notices of corrections are the system’s', async () => {
  for (const ctx of [stranger, NO_CTX]) {
    await expect(attachPapers(ctx, [], 'en')).rejects.toMatchObject({ kind: 'notFound' })
    await expect(emailCorrection(ctx, newId())).rejects.toMatchObject({ kind: 'notFound' })
    await expect(emailLineCredit(ctx, { orderId: newId(), creditKey: newId() })).rejects.toMatchObject({
      kind: 'notFound',
    })
    await expect(notifyCorrection(ctx, { requestId: newId(), what: 'asked' })).rejects.toMatchObject({
      kind: 'notFound',
    })
  }
})
