import { createHash } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { registerInvoices } from '#app/features/money/invoicing/register-invoices.server.ts'
import { invoiceRegistrations } from '#app/features/money/invoicing/tables.server.ts'
import { creditInvoiceLines } from '#app/features/sales/invoice-corrections/credit-invoice-lines.server.ts'
import { listInvoices } from '#app/features/sales/invoice-list/queries-invoices.server.ts'
import { writeInv01, writePaper } from '#app/features/sales/invoice-list/write-papers.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { askedOfFakeIrp, tellFakeIrp } from '#app/platform/invoice-registries/fake-irp.server.ts'
import { readIrp } from '#app/platform/invoice-registries/irp.server.ts'
import '#app/platform/testing/database.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#app/platform/testing/store.ts'
import { readPaper } from '#tests/support/read-paper.ts'
import { aPerson, aWithheldOrder, papersOf } from './a-withheld-order.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent', INVOICE_REGISTRY: 'fake' }))
afterEach(() => tellFakeIrp('well'))

const LATER = { minutes: (count: number) => () => new Date(Date.now() + count * 60_000) }
const run = (minutes = 0) => registerInvoices(systemContext('test', { now: LATER.minutes(minutes) }))
const registrationOf = async (invoiceId: string) =>
  (await db().select().from(invoiceRegistrations).where(eq(invoiceRegistrations.invoiceId, invoiceId)))[0]
const anInvoice = async (said: Parameters<typeof aPerson>[1] = {}) => {
  const seller = await aPerson('IN', said)
  return { seller, ...(await aWithheldOrder(seller)) }
}

test('an invoice between businesses is registered once, and its paper has number and code from then on', async () => {
  const { seller, ctx, invoice } = await anInvoice()
  const before = readPaper(await writePaper(ctx, invoice.id))
  expect(before.includes('IRN')).toBe(false)
  expect(await run()).toBeGreaterThan(0)
  const made = await registrationOf(invoice.id)
  const year = Number(invoice.issuedOn.slice(0, 4)) - (Number(invoice.issuedOn.slice(5, 7)) < 4 ? 1 : 0)
  const hashed = `${invoice.seller.taxNumber}${year}-${String(year + 1).slice(2)}INV${invoice.numberText}`
  expect(made?.irn).toBe(createHash('sha256').update(hashed).digest('hex'))
  expect(made).toMatchObject({ tries: 1, tryAt: null, refusal: null })
  const asked = askedOfFakeIrp()
  await run(600)
  expect(askedOfFakeIrp()).toBe(asked)
  const paper = readPaper(await writePaper(ctx, invoice.id))
  expect(paper.includes(made?.irn ?? '-') && paper.includes(made?.ackNumber ?? '-')).toBe(true)
  const [listed] = await listInvoices(
    seller.ctx,
    { side: 'issued', view: 'all', words: '' },
    { limit: 5, offset: 0 },
  )
  expect(listed).toMatchObject({ irn: made?.irn, isInv01: true, refusal: null })
})

test('slow, silent and back: it is handed in again, later each time, and what was registered meanwhile is taken', async () => {
  const { invoice } = await anInvoice()
  tellFakeIrp('down')
  await run()
  const first = await registrationOf(invoice.id)
  expect(first).toMatchObject({ tries: 1, ackNumber: null, settledAt: null })
  await run(1)
  expect((await registrationOf(invoice.id))?.tries).toBe(1)
  // It registers, and its answer is lost.
  tellFakeIrp('lost')
  await run(6)
  expect(await registrationOf(invoice.id)).toMatchObject({ tries: 2, ackNumber: null })
  // 2150: the number that it returns is asked for, and taken.
  tellFakeIrp('slow')
  await run(30)
  expect(await registrationOf(invoice.id)).toMatchObject({ tries: 3, tryAt: null, refusal: null })
  expect((await registrationOf(invoice.id))?.signedCode).toContain('signed')
})

test('credit notes are registered as such', async () => {
  const { seller, invoice, order } = await anInvoice()
  const credited = {
    invoice: invoice.id,
    key: randomUUID(),
    'lines.0': '1',
    amount: '',
    reason: 'One stays at home',
  }
  await creditInvoiceLines(seller.ctx, credited)
  await run()
  const [, note] = await papersOf(order.id)
  expect((await registrationOf(note?.id ?? ''))?.ackNumber).not.toBeNull()
  const { json } = await writeInv01(seller.ctx, note?.id ?? '')
  expect(JSON.parse(json)[0].DocDtls.Typ).toBe('CRN')
})

test('what is refused is said to its seller alone, and not handed in again', async () => {
  const { seller, ctx, invoice } = await anInvoice()
  tellFakeIrp('refuses')
  await run()
  const asked = askedOfFakeIrp()
  tellFakeIrp('well')
  await run(600)
  expect(askedOfFakeIrp()).toBe(asked)
  const [sold] = await listInvoices(
    seller.ctx,
    { side: 'issued', view: 'all', words: '' },
    { limit: 5, offset: 0 },
  )
  expect(sold).toMatchObject({ irn: null, refusal: '3039: Pincode does not belong to the state' })
  const [bought] = await listInvoices(
    ctx,
    { side: 'received', view: 'all', words: '' },
    { limit: 5, offset: 0 },
  )
  expect(bought).toMatchObject({ irn: null, refusal: null })
  expect(await registrationOf(invoice.id)).toMatchObject({ ackNumber: null })
})

test('what lacks something is told without being handed in; small sellers and other installations hand in nothing', async () => {
  const lacking = await anInvoice({ postalCode: null })
  const small = await anInvoice({ registersInvoices: false })
  await run()
  expect(await registrationOf(lacking.invoice.id)).toMatchObject({ irn: null, refusal: '' })
  expect(await registrationOf(small.invoice.id)).toBeUndefined()
  const waiting = await anInvoice()
  configure({ INVOICE_REGISTRY: 'none' })
  expect(await run()).toBe(0)
  expect(await registrationOf(waiting.invoice.id)).toBeUndefined()
  configure({ INVOICE_REGISTRY: 'fake' })
  await expect(registerInvoices(makeContext({}))).rejects.toThrow()
})

test('two accounts of one GSTIN do not take each other’s registration', async () => {
  const one = await anInvoice()
  const other = await anInvoice({ taxNumber: one.invoice.seller.taxNumber ?? null })
  await run()
  expect((await registrationOf(one.invoice.id))?.ackNumber).not.toBeNull()
  expect(await registrationOf(other.invoice.id)).toMatchObject({
    irn: null,
    refusal: '2150: another document has this IRN',
  })
})

test('answers of the portal are read as what they are', () => {
  const irn = 'a'.repeat(64)
  const data = { Irn: irn, AckNo: 112010000011474, AckDt: '2026-11-29 12:00:00', SignedQRCode: 'eyJ' }
  const registered = {
    answer: 'registered',
    of: { irn, ackNumber: '112010000011474', ackDate: data.AckDt, signedCode: 'eyJ' },
  }
  expect(readIrp({ Status: 1, Data: data })).toEqual(registered)
  expect(readIrp({ Status: '1', Data: JSON.stringify(data) })).toEqual(registered)
  const duplicate = { Status: 0, ErrorDetails: [{ ErrorCode: '2150', ErrorMessage: 'Duplicate IRN' }] }
  expect(readIrp({ ...duplicate, InfoDtls: [{ InfCd: 'DUPIRN', Desc: { Irn: irn } }] })).toEqual({
    answer: 'duplicate',
    irn,
  })
  expect(readIrp(duplicate)).toMatchObject({ answer: 'refused', code: '2150' })
  for (const nothing of [null, '<html>', {}, { Status: 1, Data: 'x' }, { Status: 0 }])
    expect(readIrp(nothing)).toEqual({ answer: 'unavailable' })
})
