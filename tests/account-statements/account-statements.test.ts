import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import {
  statementOf,
  type WantedStatement,
} from '#app/features/sales/account-statements/account-statement.ts'
import { listMovements, listPartners } from '#app/features/sales/account-statements/queries-account.server.ts'
import {
  getStatement,
  writeStatementPaper,
  writeStatementTable,
} from '#app/features/sales/account-statements/write-statement.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { correctRecipient } from '#app/features/sales/invoice-corrections/correct-recipient.server.ts'
import { creditInvoiceLines } from '#app/features/sales/invoice-corrections/credit-invoice-lines.server.ts'
import { sumInvoices } from '#app/features/sales/invoice-list/queries-invoices.server.ts'
import { writeReceipt } from '#app/features/sales/receipts/write-receipt.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { readPaper } from '#tests/support/read-paper.ts'
import { aBilledOrder, aSeller, invoicesOfOrder } from '../invoice-corrections/a-billed-order.ts'
import { aPerson, aWithheldOrder } from '../withholding/a-withheld-order.ts'

const TODAY = new Date().toISOString().slice(0, 10)
const YEAR = Number(TODAY.slice(0, 4))

let seller: Awaited<ReturnType<typeof aSeller>>
let buyer: PersonCtx
let keys: { seller: string; buyer: string }
beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  seller = await aSeller()
  const account = await inTransaction((tx) => anAccount(tx))
  const actor = personOf(account)
  buyer = { ...makeContext({ actor }), actor }
  const slugOf = async (id: typeof account.partyId) =>
    (await db().select({ slug: parties.slug }).from(parties).where(eq(parties.id, id)))[0]?.slug ?? ''
  keys = { seller: await slugOf(seller.owner.partyId), buyer: await slugOf(account.partyId) }
})

const pay = (reference: string, amount: string) =>
  markTransferPaid(seller.ctx, { reference, amount, day: TODAY })
const sellerCtx = () => seller.ctx as PersonCtx
const received = (): WantedStatement => ({ side: 'received', partner: keys.seller, year: YEAR })
const issued = (): WantedStatement => ({ side: 'issued', partner: keys.buyer, year: YEAR })
const openOf = async () =>
  (await getStatement(buyer, received())).accounts.map(({ currency, openMinor }) => [currency, openMinor])

test('what is open follows each invoice, credit, correction, payment and refund, alike on both sides', async () => {
  const bill = () => aBilledOrder(seller, { buyer })
  const [owed, paid] = [await bill(), await bill()]
  expect(await openOf()).toEqual([['EUR', 71_400]])
  await pay(paid.reference, '357')
  expect(await openOf()).toEqual([['EUR', 35_700]])

  const credit = {
    invoice: owed.invoice.id,
    key: randomUUID(),
    'lines.0': '1',
    amount: '',
    reason: 'One less',
  }
  await creditInvoiceLines(seller.ctx, credit)
  expect(await openOf()).toEqual([['EUR', 23_800]])
  // The sums above the list of invoices say the same.
  expect((await sumInvoices(buyer, { side: 'received', view: 'all', words: '' })).sums).toMatchObject([
    { openMinor: 23_800 },
  ])

  const address = { street: 'Speicherstadt 9', postalCode: '20457', city: 'Hamburg', country: 'DE' }
  const recipient = { name: 'Rao Gears GmbH', taxNumber: 'DE136695976', ...address }
  await correctRecipient(seller.ctx, { invoice: owed.invoice.id, ...recipient })
  await correctRecipient(seller.ctx, { invoice: paid.invoice.id, ...recipient })
  expect(await openOf()).toEqual([['EUR', 23_800]])
  await pay(owed.reference, '238')
  expect(await openOf()).toEqual([['EUR', 0]])

  // A seat goes back: it is owed to the buyer until the money is there.
  await cancelBooking(paid.ctx, { reference: paid.reference, position: '1', seen: '0' })
  expect(await openOf()).toEqual([['EUR', -11_900]])
  const [payment] = await db().select().from(payments).where(eq(payments.subjectId, paid.id))
  await db()
    .update(refunds)
    .set({ state: 'succeeded', settledAt: new Date() })
    .where(eq(refunds.paymentId, payment?.id ?? ''))
  expect(await openOf()).toEqual([['EUR', 0]])

  const [theirs, ours] = [await getStatement(buyer, received()), await getStatement(sellerCtx(), issued())]
  expect(theirs.accounts).toEqual(ours.accounts)
  expect(theirs.accounts[0]?.lines.map(({ kind }) => kind).toSorted()).toEqual(
    ['invoice', 'invoice', 'invoice', 'invoice', 'credit_note', 'credit_note', 'credit_note', 'credit_note']
      .concat(['payment', 'payment', 'refund'])
      .toSorted(),
  )
  expect((await listPartners(buyer, 'received')).map(({ key }) => key)).toEqual([keys.seller])
  expect((await listPartners(sellerCtx(), 'issued')).map(({ key }) => key)).toEqual([keys.buyer])
})

test('a year begins with what was open before, and one in which nothing moved says nothing', async () => {
  const movements = await listMovements(buyer, 'received', keys.seller)
  expect(statementOf(movements, YEAR - 1)).toEqual([])
  const next = statementOf(
    movements.map((one) => ({ ...one, minor: one.kind === 'payment' ? one.minor + 1 : one.minor })),
    YEAR + 1,
  )
  expect(next).toEqual([{ currency: 'EUR', beforeMinor: 2, lines: [], openMinor: 2 }])
})

test('what a payer withholds stands beside what it transferred, also of what goes back', async () => {
  const sold = await aPerson('IT')
  const { ctx, reference, invoice } = await aWithheldOrder(sold)
  const kinds = async () => {
    const [partner] = await listPartners(ctx, 'received')
    const moved = await listMovements(ctx, 'received', partner?.key ?? '')
    return moved.map(({ kind, minor }) => [kind, minor])
  }
  const { totalMinor: total, withheldMinor: withheld } = invoice
  expect(withheld).toBeGreaterThan(0)
  const amount = ((total - withheld) / 100).toFixed(2)
  await markTransferPaid(sold.ctx, { reference, amount, day: TODAY })
  expect(await kinds()).toEqual([
    ['invoice', total],
    ['payment', withheld - total],
    ['withheld', -withheld],
  ])
})

test('as a paper and as a table it has the same lines', async () => {
  const text = readPaper(await writeStatementPaper(buyer, received()))
  const [account] = (await getStatement(buyer, received())).accounts
  for (const { numberText } of account?.lines ?? []) expect(text).toContain(numberText)
  const { name, file } = await writeStatementTable(buyer, received(), 'csv')
  expect(name).toBe(`Statement of account ${YEAR}.csv`)
  let csv = ''
  for await (const piece of file) csv += piece
  expect(csv.trim().split('\n')).toHaveLength((account?.lines.length ?? 0) + 2)
})

test('a receipt says what was paid and what went back, of what was paid alone', async () => {
  const order = await aBilledOrder(seller, { buyer })
  await expect(writeReceipt(buyer, order.invoice.id)).rejects.toMatchObject({ kind: 'notFound' })
  await pay(order.reference, '357')
  const receipts = await Promise.all(
    [buyer, sellerCtx()].map(async (ctx) => readPaper((await writeReceipt(ctx, order.invoice.id)).pdf)),
  )
  for (const text of receipts) {
    expect(text).toContain(order.invoice.numberText)
    expect(text).toContain('357')
    expect(text).toContain('not an invoice')
  }
  const papers = await invoicesOfOrder(order.id)
  expect(papers, 'a receipt is no document of the books').toHaveLength(1)
})

test('strangers see no account, no partner and no receipt of others', async () => {
  const actor = personOf(await inTransaction((tx) => anAccount(tx)))
  const stranger: PersonCtx = { ...makeContext({ actor }), actor }
  const order = await aBilledOrder(seller, { buyer })
  await pay(order.reference, '357')
  for (const side of ['received', 'issued'] as const) {
    expect(await listPartners(stranger, side)).toEqual([])
    for (const partner of [keys.seller, keys.buyer, 'nobody', null])
      for (const work of [
        () => getStatement(stranger, { side, partner, year: YEAR }),
        () => writeStatementPaper(stranger, { side, partner, year: YEAR }),
        () => writeStatementTable(stranger, { side, partner, year: YEAR }, 'csv'),
      ])
        await expect(work()).rejects.toMatchObject({ kind: 'notFound' })
  }
  await expect(writeReceipt(stranger, order.invoice.id)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(writeReceipt(stranger, 'no-id')).rejects.toMatchObject({ kind: 'notFound' })
})
