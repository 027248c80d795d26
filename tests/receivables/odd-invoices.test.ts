import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { saveSeller } from '#app/features/people/parties/save-seller.server.ts'
import { withdrawMandate } from '#app/features/people/selling-mandates/withdraw-mandate.server.ts'
import { billOrder } from '#app/features/sales/checkout/bill-order.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { correctRecipient } from '#app/features/sales/invoice-corrections/correct-recipient.server.ts'
import { creditInvoiceLines } from '#app/features/sales/invoice-corrections/credit-invoice-lines.server.ts'
import { getPaper } from '#app/features/sales/invoice-list/queries-paper.server.ts'
import { writeElectronic, writePaper } from '#app/features/sales/invoice-list/write-papers.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { brokenRules } from '#app/kit/e-invoice.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { LONG } from '#tests/documents/sides.ts'
import { aSeller, BUSINESS, invoicesOfOrder, orderOf } from '#tests/invoice-corrections/a-billed-order.ts'
import { readPaper } from '#tests/support/read-paper.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const TODAY = new Date().toISOString().slice(0, 10)
const inOrder = async () =>
  expect((await checkInvariants(systemContext('test'))).filter(({ broken }) => broken > 0)).toEqual([])

type Sale = { event?: Partial<Parameters<typeof anEvent>[1]>; payer?: object; quantities?: number[] }

/** Seats of each type of an event of a seller in Hamburg, ordered on an invoice. */
async function billed({ event: given, payer = {}, quantities = [3] }: Sale = {}) {
  const seller = await aSeller()
  const event = given
    ? await inTransaction((tx) =>
        anEvent(tx, {
          ownerId: seller.owner.partyId,
          currency: 'EUR',
          minimum: 1,
          city: 'Hamburg',
          country: 'DE',
          timeZone: 'Europe/Berlin',
          refundSteps: [{ days: 1, percent: 100 }],
          ...given,
        }),
      )
    : seller.event
  const ctx = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) }) as PersonCtx
  const seats = Object.fromEntries(event.types.map(({ id }, at) => [id, String(quantities[at] ?? 0)]))
  const { reference } = await holdSeats(ctx, { event: event.slug, seats, key: randomUUID() })
  const participants = quantities.flatMap((count) => Array(count).fill({ name: '', email: '' }))
  await keepDetails(ctx, { reference, nameLater: 'on', participants })
  const details = () => keepDetails(ctx, { reference, ...BUSINESS, ...payer })
  const bill = async () => {
    await details()
    await billOrder(ctx, { reference, key: randomUUID() })
    const order = await orderOf(reference)
    const [invoice] = await invoicesOfOrder(order.id)
    if (!invoice) throw new Error('no invoice')
    return { order, invoice }
  }
  return { seller, ctx, reference, details, bill }
}

/** A document as its reader gets it, whole and by the rules. */
async function read(ctx: PersonCtx, id: string) {
  const { data } = await getPaper(ctx, id)
  const pdf = await writePaper(ctx, id)
  if (!data) throw new Error('no electronic invoice')
  expect(brokenRules(data)).toEqual([])
  for (const syntax of ['ubl', 'cii'] as const)
    expect((await writeElectronic(ctx, id, syntax)).xml).toContain(data.number)
  return { data, said: readPaper(pdf).replace(/\s+/g, ' ') }
}

test('a payer abroad with a number from the seller’s country is no registered business of its own', async () => {
  const online = { mode: 'online' as const, city: null, country: null, venue: null, priceMinor: 10_000 }
  const of = (taxNumber: string) => billed({ event: online, payer: { country: 'FR', taxNumber } })
  const home = await (await of('DE136695976')).bill()
  expect(home.invoice.tax?.parts).toMatchObject([{ category: 'S', rate: 2_000 }])
  expect(home.invoice.buyer).toMatchObject({ country: 'FR', taxNumber: 'DE136695976' })
  const own = await of('FR40303265045')
  const { invoice } = await own.bill()
  expect(invoice.tax?.parts).toMatchObject([{ category: 'AE', rate: 0 }])
  expect((await read(own.ctx, invoice.id)).data.buyer.vatNumber).toBe('FR40303265045')
  await inOrder()
})

test('a line of 0 stands on the invoice beside the others, and there is nothing of it to credit', async () => {
  const types = [
    { name: 'Seat', priceMinor: 10_000 },
    { name: 'Guest', priceMinor: 0 },
  ]
  const { ctx, bill, seller } = await billed({ event: { ticketTypes: types }, quantities: [2, 1] })
  const { invoice } = await bill()
  expect(invoice.lines.map(({ totalMinor }) => totalMinor)).toEqual([20_000, 0])
  expect(invoice).toMatchObject({ totalMinor: 23_800, taxMinor: 3_800 })
  const { data, said } = await read(ctx, invoice.id)
  expect(data.lines.map(({ netMinor }) => netMinor)).toEqual([20_000, 0])
  expect(said).toContain('Guest')
  const wish = { invoice: invoice.id, key: randomUUID(), 'lines.1': '1', amount: '', reason: 'None' }
  await expect(creditInvoiceLines(seller.ctx, wish)).rejects.toMatchObject({ fields: expect.anything() })
  await inOrder()
})

test('a name of 200 letters in three scripts is told beside its field; one of 120 stays whole everywhere', async () => {
  const long = await billed({ payer: { company: LONG } })
  await expect(long.details()).rejects.toMatchObject({ fields: { company: expect.anything() } })
  const name = [...LONG].slice(0, 120).join('').trim()
  const { ctx, bill, seller } = await billed({ payer: { company: name } })
  const { order, invoice } = await bill()
  expect(invoice.buyer).toMatchObject({ name })
  const tight = (text: string) => text.replace(/\s/g, '')
  const { data, said } = await read(ctx, invoice.id)
  expect(data.buyer.name).toBe(name)
  expect(tight(said)).toContain(tight(name))
  const corrected = { ...BUSINESS, invoice: invoice.id }
  await expect(correctRecipient(seller.ctx, { ...corrected, name: LONG })).rejects.toMatchObject({
    fields: { name: expect.anything() },
  })
  const other = `株式会社${name}`.slice(0, 120)
  await correctRecipient(seller.ctx, { ...corrected, name: other })
  const paper = (await invoicesOfOrder(order.id)).find(({ replacesId }) => replacesId !== null)
  expect(paper?.buyer.name).toBe(other)
  await read(ctx, paper?.id ?? '')
})

test('a currency without decimals is billed and credited in whole units', async () => {
  const { ctx, bill, seller } = await billed({ event: { currency: 'JPY', priceMinor: 45_005 } })
  const { order, invoice } = await bill()
  // 19 per cent of 135,015 is 25,652.85.
  expect(invoice).toMatchObject({ currency: 'JPY', totalMinor: 160_668, taxMinor: 25_653 })
  expect((await read(ctx, invoice.id)).data.taxes).toMatchObject([{ taxMinor: 25_653 }])
  const wish = { invoice: invoice.id, key: randomUUID(), 'lines.0': '1', reason: 'One less' }
  await expect(creditInvoiceLines(seller.ctx, { ...wish, amount: '10.5' })).rejects.toMatchObject({
    fields: { amount: expect.anything() },
  })
  await creditInvoiceLines(seller.ctx, { ...wish, amount: '' })
  const [, note] = await invoicesOfOrder(order.id)
  expect(note).toMatchObject({ totalMinor: 53_556, taxMinor: 8_551 })
  await read(ctx, note?.id ?? '')
  await inOrder()
})

test('two credits of what is owed at once take no more than is left', async () => {
  const { ctx, bill, seller } = await billed()
  const { order, invoice } = await bill()
  const credit = () =>
    creditInvoiceLines(seller.ctx, {
      invoice: invoice.id,
      key: randomUUID(),
      'lines.0': '2',
      amount: '',
      reason: 'x',
    })
  const both = await Promise.allSettled([credit(), credit()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const notes = (await invoicesOfOrder(order.id)).filter(({ kind }) => kind === 'credit_note')
  expect(notes.map(({ totalMinor }) => totalMinor)).toEqual([23_800])
  expect((await read(ctx, notes[0]?.id ?? '')).data.corrects).toMatchObject({ number: invoice.numberText })
  await inOrder()
})

test('a mandate that is withdrawn leaves what was billed: it is paid, corrected and credited as before', async () => {
  const { ctx, bill, seller, reference } = await billed()
  const { order, invoice } = await bill()
  await withdrawMandate(seller.ctx)
  const wish = { invoice: invoice.id, key: randomUUID(), 'lines.0': '1', amount: '', reason: 'One less' }
  await creditInvoiceLines(seller.ctx, wish)
  await markTransferPaid(seller.ctx, { reference, amount: '238', day: TODAY })
  const papers = await invoicesOfOrder(order.id)
  expect(papers.map(({ kind, state }) => [kind, state])).toEqual([
    ['invoice', 'paid'],
    ['credit_note', 'credited'],
  ])
  expect((await orderOf(reference)).payment).toBe('paid')
  for (const { id } of papers) await read(ctx, id)
  await inOrder()
})

test('a seller cannot say prices without an address, and is told beside each field', async () => {
  const owner = await inTransaction((tx) => anAccount(tx, { serviceType: 'provider' }))
  const ctx = makeContext({ actor: personOf(owner, { serviceType: 'provider' }) })
  const said = { legalName: 'Lindqvist', country: 'DE', taxChoice: 'added', rate: '19', seen: '' }
  for (const [street, city, faults] of [
    ['', '', ['city', 'street']],
    ['Domstraße 4', ' ', ['city']],
  ] as const) {
    const refused = await saveSeller(ctx, { ...said, street, city }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(BadInput)
    expect(Object.keys((refused as BadInput).fields).toSorted()).toEqual(faults)
  }
})
