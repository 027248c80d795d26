import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { journalRows } from '#app/features/sales/invoice-archive/ledger-files.ts'
import { listInvoices } from '#app/features/sales/invoice-list/queries-invoices.server.ts'
import { getPaper } from '#app/features/sales/invoice-list/queries-paper.server.ts'
import { writePaper } from '#app/features/sales/invoice-list/write-papers.server.ts'
import { refundGoodwill } from '#app/features/sales/order-desk/refund-goodwill.server.ts'
import { issueFinalInvoices } from '#app/features/sales/receivables/issue-final-invoices.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { brokenRules, eInvoiceTotals } from '#app/kit/e-invoice.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aSeller, BUSINESS, invoicesOfOrder, orderOf } from '#tests/invoice-corrections/a-billed-order.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { readPaper } from '#tests/support/read-paper.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const after = systemContext('test', { requestId: 'test', now: () => inDays(40) })
const RECEIVED = { side: 'received', view: 'all', words: '' } as const
const PAGE = { limit: 50, offset: 0 }

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

/** Three seats at 100 euros and 19 per cent, paid while it was open whether the event runs. */
async function aPrepayment() {
  const seller = await aSeller()
  const event = await inTransaction((tx) =>
    anEvent(tx, {
      ownerId: seller.owner.partyId,
      currency: 'EUR',
      priceMinor: 10_000,
      capacity: 50,
      minimum: 5,
      minimumDecidedAt: inDays(20),
      startsAt: inDays(30),
      city: 'Hamburg',
      country: 'DE',
      timeZone: 'Europe/Berlin',
      refundSteps: [{ days: 1, percent: 100 }],
    }),
  )
  const buyer = await inTransaction((tx) => anAccount(tx))
  const ctx = makeContext({ actor: personOf(buyer) }) as PersonCtx
  const seats = { [event.types[0].id]: '3' }
  const { reference } = await holdSeats(ctx, { event: event.slug, seats, key: randomUUID() })
  const nobody = Array(3).fill({ name: '', email: '' })
  await keepDetails(ctx, { reference, nameLater: 'on', participants: nobody })
  await keepDetails(ctx, { reference, ...BUSINESS })
  await payOrder(ctx, { reference, card: 'succeeds', key: randomUUID() })
  const order = await orderOf(reference)
  const goodwill = (amount: string) =>
    refundGoodwill(seller.ctx, { reference, amount, note: 'a late start', key: randomUUID() })
  return { seller, ctx, reference, id: order.id, goodwill, account: buyer, event }
}

const finalOf = async (orderId: string) =>
  (await invoicesOfOrder(orderId)).filter(({ kind }) => kind === 'final')
const expectBooksInOrder = async () =>
  expect((await checkInvariants(systemContext('test'))).filter(({ broken }) => broken > 0)).toEqual([])

test('what the system does alone is refused to everybody else', async () => {
  const { ctx } = await aSeller()
  for (const who of [ctx, makeContext({})])
    await expect(issueFinalInvoices(who)).rejects.toMatchObject({ kind: 'notFound' })
})

test('an invoice says when its event takes place, and the final one when it did', async () => {
  const { ctx, id, event } = await aPrepayment()
  const dayOf = (at: Date) => localDate(at, 'Europe/Berlin')
  const [prepaid] = await invoicesOfOrder(id)
  const days = { from: dayOf(event.startsAt), to: dayOf(event.endsAt) }
  expect(prepaid?.lines).toMatchObject([{ days }])
  const [startsAt, endsAt] = [inDays(32), inDays(34)]
  await db().update(events).set({ startsAt, endsAt }).where(eq(events.id, event.id))
  await issueFinalInvoices(after)
  const [made] = await finalOf(id)
  const moved = { from: dayOf(startsAt), to: dayOf(endsAt) }
  expect(made?.lines).toMatchObject([{ days: moved }])
  const { data } = await getPaper(ctx, made?.id ?? '')
  expect(data?.days).toEqual(moved)
  const said = translator('en')('bookings:invoice.supplied', { days: '' }).trim()
  expect(readPaper(await writePaper(ctx, made?.id ?? ''))).toContain(said)
  // What was issued before keeps its own.
  expect((await invoicesOfOrder(id)).find((row) => row.id === prepaid?.id)?.lines).toEqual(prepaid?.lines)
})

test('what was paid beforehand gets its final invoice once it took place, and nothing is left to pay', async () => {
  const { ctx, id, account } = await aPrepayment()
  const [prepaid] = await invoicesOfOrder(id)
  expect(prepaid).toMatchObject({ kind: 'invoice', isPrepayment: true, state: 'paid', totalMinor: 35_700 })
  // Not before.
  await issueFinalInvoices(systemContext('test'))
  expect(await finalOf(id)).toEqual([])

  await Promise.all([issueFinalInvoices(after), issueFinalInvoices(after)])
  await issueFinalInvoices(after)
  const [made, ...others] = await finalOf(id)
  if (!made) throw new Error('no final invoice')
  expect(others).toEqual([])
  expect(made).toMatchObject({ settlesId: prepaid?.id, state: 'paid', totalMinor: 35_700, taxMinor: 5_700 })
  expect(made.numberText).toMatch(/^F-\d{4}-00001$/)

  const { data, ...paper } = await getPaper(ctx, made.id)
  if (!data) throw new Error('no electronic invoice')
  expect(paper.deducts).toMatchObject({ number: prepaid?.numberText, totalMinor: 35_700, taxMinor: 5_700 })
  expect(data).toMatchObject({ type: '380', corrects: { number: prepaid?.numberText } })
  expect(brokenRules(data)).toEqual([])
  expect(eInvoiceTotals(data)).toMatchObject({ totalMinor: 35_700, payableMinor: 0 })
  expect(await readPaper(await writePaper(ctx, made.id))).toContain(`${prepaid?.numberText}`)
  const titled = readPaper(await writePaper(ctx, prepaid?.id ?? ''))
  expect(titled).toContain(translator('en')('bookings:prepaid.title', { number: prepaid?.numberText }))
  expect((await listInvoices(ctx, RECEIVED, PAGE)).map(({ kind }) => kind).toSorted()).toEqual([
    'final',
    'invoice',
  ])
  expect(journalRows({ ...made, side: 'received', party: 'x', taxNumber: null })).toBe('')
  const told = await db().select().from(notifications).where(eq(notifications.recipientId, account.id))
  expect(told.filter(({ kind }) => kind === 'finalInvoice')).toHaveLength(1)
  await expectBooksInOrder()
})

test('it says what was left after credits; what goes back later corrects it, and not the prepayment', async () => {
  const { ctx, id, goodwill } = await aPrepayment()
  await goodwill('57.00')
  await followFacts([deliverSandboxWebhookJob])
  await issueFinalInvoices(after)
  const [made] = await finalOf(id)
  if (!made) throw new Error('no final invoice')
  expect(made.totalMinor).toBe(30_000)
  const { data } = await getPaper(ctx, made.id)
  expect(data && brokenRules(data)).toEqual([])

  await goodwill('10.00')
  await followFacts([deliverSandboxWebhookJob])
  const [prepaid, before, , later] = await invoicesOfOrder(id)
  expect((await getPaper(ctx, before?.id ?? '')).corrects).toBe(prepaid?.numberText)
  expect((await getPaper(ctx, later?.id ?? '')).corrects).toBe(made.numberText)
  await expectBooksInOrder()
})

test('the database refuses a final invoice of more than was left, and of what is no prepayment', async () => {
  const { id } = await aPrepayment()
  const [prepaid] = await invoicesOfOrder(id)
  if (!prepaid) throw new Error('no invoice')
  const wrong = {
    ...prepaid,
    kind: 'final' as const,
    isPrepayment: false,
    settlesId: prepaid.id,
    number: 9_999,
    numberText: 'F-9999',
  }
  for (const change of [
    { totalMinor: 40_000 },
    { taxMinor: 1 },
    { currency: 'USD' },
    { state: 'issued' as const },
  ])
    await expect(
      inTransaction((tx) =>
        tx.insert(invoices).values({ ...wrong, ...change, id: sql`uuidv7()` as unknown as string }),
      ),
    ).rejects.toMatchObject({ constraint: 'invoices_settled' })
})
