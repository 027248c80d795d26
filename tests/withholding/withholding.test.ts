import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { refunds } from '#app/features/money/payments/tables.server.ts'
import { creditorReference } from '#app/features/money/payments/transfer.ts'
import { bookStatement } from '#app/features/sales/bank-statements/book-statement.server.ts'
import { confirmStatement } from '#app/features/sales/bank-statements/confirm-statement.server.ts'
import { readPlan } from '#app/features/sales/bank-statements/queries-plan.server.ts'
import { storeStatement } from '#app/features/sales/bank-statements/store-statement.server.ts'
import { bankStatements } from '#app/features/sales/bank-statements/tables.server.ts'
import { camtOf } from '#app/features/sales/bank-statements/testing.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { markSentBack } from '#app/features/sales/cancellations/mark-sent-back.server.ts'
import { findRefundOwed } from '#app/features/sales/cancellations/queries-owed.server.ts'
import { correctRecipient } from '#app/features/sales/invoice-corrections/correct-recipient.server.ts'
import { creditInvoiceLines } from '#app/features/sales/invoice-corrections/credit-invoice-lines.server.ts'
import { listInvoices, sumInvoices } from '#app/features/sales/invoice-list/queries-invoices.server.ts'
import { writePaper } from '#app/features/sales/invoice-list/write-papers.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { emailBill } from '#app/features/sales/receivables/email-bill.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { findBill } from '#app/features/sales/receivables/queries-bill.server.ts'
import { getBookingInvoice } from '#app/features/sales/receivables/queries-documents.server.ts'
import {
  listOpenTransfers,
  listToSendBack,
} from '#app/features/sales/receivables/queries-transfers.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { aFile } from '#tests/support/a-file.ts'
import { readPaper } from '#tests/support/read-paper.ts'
import { aPerson, aWithheldOrder, balanceOf, orderOf, papersOf } from './a-withheld-order.ts'

type Seller = Awaited<ReturnType<typeof aPerson>>
let seller: Seller

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  seller = await aPerson('JP')
})

const fileOf = (text: string) => aFile(text, 'statement.xml')

const TODAY = new Date().toISOString().slice(0, 10)
const pay = (reference: string, amount: string, by: Seller = seller) =>
  markTransferPaid(by.ctx, { reference, amount, day: TODAY })
const inOrder = async () =>
  expect((await checkInvariants()).filter(({ broken }) => broken > 0).map(({ name }) => name)).toEqual([])

// 3 seats at 30,000: 90,000, consumption tax 9,000, withheld 10.21 % of 90,000.
const [TOTAL, WITHHELD] = [99_000, 9_189]
const NET = TOTAL - WITHHELD

test('what a company transfers is less by what it withholds, on paper, page, list and in the mail', async () => {
  const { ctx, reference, order, invoice } = await aWithheldOrder(seller)
  expect(invoice).toMatchObject({ totalMinor: TOTAL, taxMinor: 9_000, withheldMinor: WITHHELD })
  expect(order).toMatchObject({ totalMinor: TOTAL, withheldMinor: WITHHELD })
  expect((await findBill(ctx, reference))?.totalMinor).toBe(NET)
  const shown = await getBookingInvoice({ ...ctx, language: 'ja' }, reference)
  expect(shown.withheld).toMatchObject({
    label: '源泉徴収税額（10.21％）',
    amount: '-￥9,189',
    payable: '￥89,811',
  })
  const paper = readPaper(await writePaper({ ...ctx, language: 'ja' }, invoice.id))
  const words = ['源泉徴収税額（10.21％）', '差引お振込額', '￥89,811', '￥99,000', '第204条']
  expect(words.filter((word) => !paper.includes(word))).toEqual([])
  const [open] = (await listOpenTransfers(seller.ctx)).filter((one) => one.reference === reference)
  expect(open).toMatchObject({ totalMinor: NET, amount: String(NET) })
  const [listed] = await listInvoices(
    ctx,
    { side: 'received', view: 'open', words: '' },
    { limit: 5, offset: 0 },
  )
  expect(listed).toMatchObject({ totalMinor: TOTAL, withheldMinor: WITHHELD })
  expect((await sumInvoices(ctx, { side: 'received', view: 'all', words: '' })).sums).toEqual([
    { currency: 'JPY', openMinor: NET, lateMinor: 0 },
  ])
  await emailBill(systemContext('test'), { orderId: order.id, news: 'billed' })
  const [mail] = await db().select().from(emails).where(eq(emails.kind, 'orders.bill-billed'))
  expect(mail?.text).toMatch(/89,811/)
  await inOrder()
})

test('a transfer of what is left settles it, and what was withheld is booked in an account of its own', async () => {
  const own = await aPerson('JP')
  const { reference } = await aWithheldOrder(own)
  await expect(pay(reference, String(TOTAL), own)).rejects.toMatchObject({ fields: { amount: {} } })
  await pay(reference, String(NET), own)
  expect((await orderOf(reference)).payment).toBe('paid')
  expect(await balanceOf(own.partyId, 'seller_bank')).toBe(NET)
  expect(await balanceOf(own.partyId, 'withheld')).toBe(WITHHELD)
  await inOrder()
})

test('a bank statement pays it by exactly what is left, and not by the whole', async () => {
  const own = await aPerson('IT')
  const { order, reference } = await aWithheldOrder(own)
  expect(order.withheldMinor).toBe(18_000)
  const entry = (amount: string) => ({
    amount,
    day: TODAY,
    reference: creditorReference(reference),
    name: 'Rossi Meccanica S.p.A.',
    bankReference: randomUUID().slice(0, 16),
  })
  const iban = 'IT60X0542811101000000123456'
  const whole = await storeStatement(own.ctx, await fileOf(camtOf('08', [entry('1098.00')], iban)))
  const net = await storeStatement(own.ctx, await fileOf(camtOf('08', [entry('918.00')], iban)))
  const queuesOf = async (code: string) => {
    const [statement] = await db().select().from(bankStatements).where(eq(bankStatements.code, code))
    const { plan } = await readPlan(own.ctx, { id: statement?.id ?? '', sellerId: own.partyId })
    return plan.map(({ queue }) => queue)
  }
  expect([await queuesOf(whole), await queuesOf(net)]).toEqual([['more'], ['match']])
  await confirmStatement(own.ctx, { statement: net })
  const [statement] = await db().select().from(bankStatements).where(eq(bankStatements.code, net))
  await bookStatement(systemContext('test'), statement?.id ?? '')
  expect((await orderOf(reference)).payment).toBe('paid')
  expect([await balanceOf(own.partyId, 'seller_bank'), await balanceOf(own.partyId, 'withheld')]).toEqual([
    91_800, 18_000,
  ])
})

test('more than a million yen has the higher rate on what is above', async () => {
  const own = await aPerson('JP', {}, 400_000)
  const { invoice } = await aWithheldOrder(own)
  expect(invoice).toMatchObject({ totalMinor: 1_320_000, withheldMinor: 102_100 + 40_840 })
})

test('credits before it is paid lessen what is withheld, and the rest is transferred', async () => {
  const own = await aPerson('JP')
  const { reference, invoice, order } = await aWithheldOrder(own)
  const credited = {
    invoice: invoice.id,
    key: randomUUID(),
    'lines.0': '1',
    amount: '',
    reason: 'One stays at home',
  }
  await creditInvoiceLines(own.ctx, credited)
  const [, note] = await papersOf(order.id)
  expect(note).toMatchObject({ kind: 'credit_note', totalMinor: 33_000, withheldMinor: 3_063 })
  expect((await orderOf(reference)).withheldMinor).toBe(6_126)
  await inOrder()
  await pay(reference, String(66_000 - 6_126), own)
  expect(await balanceOf(own.partyId, 'withheld')).toBe(6_126)
  await inOrder()
})

test('a refund gives back what was transferred of it, and the credit note says less is withheld', async () => {
  const own = await aPerson('JP')
  const { ctx, reference, order } = await aWithheldOrder(own)
  await pay(reference, String(NET), own)
  await cancelBooking(ctx, { reference, seen: TOTAL })
  const [, note] = await papersOf(order.id)
  expect(note).toMatchObject({ totalMinor: TOTAL, withheldMinor: WITHHELD, state: 'issued' })
  expect((await findRefundOwed(ctx, reference))?.amountMinor).toBe(NET)
  const [back] = await listToSendBack(own.ctx)
  expect(back?.amountMinor).toBe(NET)
  await inOrder()
  await markSentBack(own.ctx, { refund: back?.refund })
  expect([await balanceOf(own.partyId, 'seller_bank'), await balanceOf(own.partyId, 'withheld')]).toEqual([
    0, 0,
  ])
  const [refund] = await db()
    .select()
    .from(refunds)
    .where(eq(refunds.id, back?.refund ?? ''))
  expect(refund).toMatchObject({ amountMinor: TOTAL, state: 'succeeded' })
  await inOrder()
})

test('a corrected invoice says the same', async () => {
  const own = await aPerson('JP')
  const { order, invoice, reference } = await aWithheldOrder(own)
  const place = { street: '目黒2-2-2', postalCode: '153-0063', city: '東京都目黒区', country: 'JP' }
  await correctRecipient(own.ctx, { invoice: invoice.id, name: '株式会社メグロ', taxNumber: '', ...place })
  const papers = await papersOf(order.id)
  expect(papers.map(({ withheldMinor }) => withheldMinor)).toEqual([WITHHELD, WITHHELD, WITHHELD])
  await inOrder()
  await pay(reference, String(NET), own)
  await inOrder()
})

test('persons, companies abroad and a seller that is a company see nothing of it', async () => {
  const company = await aPerson('JP', { legalForm: 'company' })
  const unsaid = await aPerson('JP', { withholdsSeats: false })
  const cases = [
    await aWithheldOrder(company),
    await aWithheldOrder(unsaid),
    await aWithheldOrder(seller, { country: 'DE', city: 'Kassel' }),
  ]
  for (const { invoice } of cases) expect([invoice.withholding, invoice.withheldMinor]).toEqual([null, 0])
})

test('the paper of who is not registered names no registration, and says that it is no qualified invoice', async () => {
  const other = await aPerson('JP', { taxNumber: '123456789012' })
  const { ctx, invoice } = await aWithheldOrder(other)
  const paper = readPaper(await writePaper({ ...ctx, language: 'ja' }, invoice.id))
  expect(/登録番号 ?T|T\d{13}/.test(paper)).toBe(false)
  expect(/適格請求書.{0,40}ではありません/.test(paper)).toBe(true)
  const registered = await aWithheldOrder(seller)
  const its = readPaper(await writePaper({ ...registered.ctx, language: 'ja' }, registered.invoice.id))
  expect(/登録番号.*T1234567890123/.test(its)).toBe(true)
})

test('the database refuses another amount than the terms say', async () => {
  const { order } = await aWithheldOrder(seller)
  await expect(
    db()
      .update(orders)
      .set({ withheldMinor: order.totalMinor + 1 })
      .where(eq(orders.id, order.id)),
  ).rejects.toMatchObject({ constraint: 'orders_withheld' })
})
