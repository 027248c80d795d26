import { buffer, text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { issuedInvoices, numberText } from '#app/features/money/invoicing/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { lineTax } from '#app/kit/tax.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deadAddresses, emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { emailInvoice } from './email-invoice.server.ts'
import { type WantedInvoices, wantedInvoicesOf } from './invoice-list.ts'
import { listInvoices, sumInvoices } from './queries-invoices.server.ts'
import { getSendings } from './queries-sendings.server.ts'
import { sendInvoice } from './send-invoice.server.ts'
import { writeInvoiceList } from './write-list.server.ts'
import { writeElectronic, writePaper, writePapers } from './write-papers.server.ts'

type Row = typeof invoices.$inferInsert
const NOW = new Date('2026-11-20T12:00:00Z')
const PAGE = { limit: 50, offset: 0 }
const ALL: WantedInvoices = { side: 'received', view: 'all', words: '' }

const VAT = lineTax(2_200)
const WITH_VAT: Partial<Row> = {
  taxMinor: 3_607,
  tax: {
    kind: 'vat',
    isIncluded: true,
    parts: [{ ...VAT, taxableMinor: 16_393, taxMinor: 3_607 }],
  },
  lines: [{ text: 'Seat', quantity: 1, unitMinor: 20_000, totalMinor: 20_000, tax: VAT }],
  seller: { name: 'Rossi Formazione', country: 'IT', taxNumber: 'IT00743110157' },
  buyer: { name: 'Kiln Works', country: 'DE' },
}

/** A seller who billed a buyer six times, and somebody who has nothing to do with it. */
async function someInvoices() {
  return inTransaction(async (tx) => {
    const [seller, buyer, other] = [await anAccount(tx), await anAccount(tx), await anAccount(tx)]
    const event = await anEvent(tx, { ownerId: seller.partyId, capacity: 100 })
    const given: Partial<Row>[] = [
      { state: 'paid', totalMinor: 10_000, issuedOn: '2026-10-01', dueOn: '2026-10-01' },
      { totalMinor: 123_450, issuedOn: '2026-10-02', dueOn: '2026-10-16' },
      { totalMinor: 20_000, issuedOn: '2026-11-18', dueOn: '2026-12-02', ...WITH_VAT },
      { totalMinor: 5_000, currency: 'CHF', issuedOn: '2026-10-20', dueOn: '2026-11-03' },
      { state: 'credited', totalMinor: 7_000, issuedOn: '2026-11-01', dueOn: '2026-11-15' },
      {
        totalMinor: 30_000,
        issuedOn: '2026-11-19',
        dueOn: '2026-11-20',
        buyer: { name: '=Ruhr', purchaseOrderNumber: 'PO-77' },
      },
    ]
    const rows: Row[] = []
    for (const [at, facts] of given.entries()) {
      // What costs nothing has no invoice of its own.
      const [type] = event.types
      const free = [{ ticketTypeId: type.id, name: type.name, quantity: 1, unitMinor: 0 }]
      const { id } = await anOrder(tx, { event, buyer, lines: free })
      const totalMinor = facts.totalMinor ?? 0
      rows.push({
        id: newId(),
        sellerId: seller.partyId,
        buyerId: buyer.partyId,
        subjectKind: 'order',
        subjectId: id,
        year: 2026,
        number: at + 1,
        numberText: numberText(2026, at + 1),
        issuedOn: '2026-10-01',
        dueOn: '2026-10-01',
        language: 'en',
        currency: 'EUR',
        totalMinor,
        lines: [{ text: 'Seat', quantity: 1, unitMinor: totalMinor, totalMinor, tax: null }],
        seller: { name: 'Rossi Formazione' },
        buyer: { name: 'Kiln Works' },
        ...facts,
      })
    }
    const [credited] = rows
    rows.push({
      ...credited,
      id: newId(),
      kind: 'credit_note',
      number: 1,
      numberText: 'CN-2026-00001',
      totalMinor: 4_000,
      lines: [{ text: 'Seat', quantity: 1, unitMinor: 4_000, totalMinor: 4_000, tax: null }],
      creditsId: credited?.id,
      state: 'paid',
      issuedOn: '2026-11-10',
    } as Row)
    await issuedInvoices(tx, rows)
    const as = (account: typeof seller) => ({
      ...makeContext({ now: () => NOW }),
      actor: personOf(account),
    })
    return { rows, event, seller: as(seller), buyer: as(buyer), other: as(other) }
  })
}

let world: Awaited<ReturnType<typeof someInvoices>>
beforeAll(async () => {
  world = await someInvoices()
})
const numbersOf = (rows: { numberText: string }[]) => rows.map(({ numberText: number }) => number.slice(-1))

test('what is to be paid comes first, the longest due before the others, then the newest', async () => {
  const rows = await listInvoices(world.buyer, ALL, PAGE)
  expect(rows.map(({ numberText: number, standing }) => [number, standing])).toEqual([
    ['2026-00002', 'overdue'],
    ['2026-00004', 'overdue'],
    ['2026-00006', 'due'],
    ['2026-00003', 'due'],
    ['CN-2026-00001', 'paidBack'],
    ['2026-00005', 'withdrawn'],
    ['2026-00001', 'paid'],
  ])
  const tomorrow = { ...world.buyer, now: () => new Date('2026-11-21T12:00:00Z') }
  expect((await listInvoices(tomorrow, { ...ALL, view: 'overdue' }, PAGE)).length).toBe(3)
})

test('both sides see the same documents, each at its own page, and nobody else any', async () => {
  const received = await listInvoices(world.buyer, ALL, PAGE)
  const issued = await listInvoices(world.seller, { ...ALL, side: 'issued' }, PAGE)
  expect(numbersOf(issued)).toEqual(numbersOf(received))
  expect(received[0]).toMatchObject({ other: 'Rossi Formazione' })
  expect(received[0]?.to).toMatch(/^\/mybooking\/[A-Z0-9-]+\/invoice$/)
  expect(issued[0]?.to).toMatch(/^\/event\/manage_event\/.+\/orders\//)
  expect(issued.at(2)).toMatchObject({ other: '=Ruhr' })
  for (const ctx of [world.other, world.seller]) expect(await listInvoices(ctx, ALL, PAGE)).toEqual([])
  expect((await sumInvoices(world.other, { ...ALL, side: 'issued' })).counts.all).toBe(0)
})

test('the seller sees that emails to the buyer come back, and the buyer’s own list says nothing of it', async () => {
  const issued = () => listInvoices(world.seller, { ...ALL, side: 'issued' }, PAGE)
  expect((await issued()).some(({ isUndeliverable }) => isUndeliverable)).toBe(false)
  const address = world.buyer.actor.email.toLowerCase()
  const said = { reason: 'bounced', status: '5.1.1', said: 'no such user', emailId: newId() } as const
  await db()
    .insert(deadAddresses)
    .values({ address, since: NOW, ...said })
  expect((await issued()).every(({ isUndeliverable }) => isUndeliverable)).toBe(true)
  expect((await listInvoices(world.buyer, ALL, PAGE)).some(({ isUndeliverable }) => isUndeliverable)).toBe(
    false,
  )
  await db().delete(deadAddresses).where(eq(deadAddresses.address, address))
})

test('a seller sends an invoice to another address while emails to its buyer come back, once for each form', async () => {
  const of = async (ctx: typeof world.seller) =>
    (await listInvoices(ctx, { ...ALL, side: 'issued' }, PAGE))[0]?.id ?? ''
  const id = await of(world.seller)
  const form = { invoice: id, email: 'Accounts@Example.com', key: newId() }
  const unsaid = await db().select().from(invoices).where(eq(invoices.id, id))
  await expect(sendInvoice(world.seller, form)).rejects.toMatchObject({
    reason: 'invoice-list:send.reachable',
  })
  const address = world.buyer.actor.email.toLowerCase()
  const said = { reason: 'bounced', status: '5.1.1', said: 'no such user', emailId: newId() } as const
  await db()
    .insert(deadAddresses)
    .values({ address, since: NOW, ...said })
  for (const stranger of [world.buyer, world.other]) {
    await expect(sendInvoice(stranger, form)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(getSendings(stranger, id)).rejects.toMatchObject({ kind: 'notFound' })
  }
  await expect(sendInvoice(makeContext({}), form)).rejects.toMatchObject({ kind: 'notFound' })
  for (const email of ['nobody', address])
    await expect(sendInvoice(world.seller, { ...form, email })).rejects.toMatchObject({
      fields: { email: expect.anything() },
    })

  await Promise.all([sendInvoice(world.seller, form), sendInvoice(world.seller, form)])
  await sendInvoice(world.seller, form)

  const { sent, isUndeliverable } = await getSendings(world.seller, id)
  expect([sent.map((row) => row.address), isUndeliverable]).toEqual([['accounts@example.com'], true])
  expect(await db().select().from(invoices).where(eq(invoices.id, id))).toEqual(unsaid)
  await emailInvoice(systemContext('test'), form.key)
  await emailInvoice(systemContext('test'), form.key)
  const mails = await db().select().from(emails).where(eq(emails.toAddress, 'accounts@example.com'))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ language: unsaid[0]?.language })
  expect(mails[0]?.attachments).toMatchObject([{ contentType: 'application/pdf' }])
  expect(mails[0]?.subject).toContain(unsaid[0]?.numberText)
  await expect(emailInvoice(world.seller, form.key)).rejects.toThrow()
  await db().delete(deadAddresses).where(eq(deadAddresses.address, address))
})

test('sums by currency are those of the rows, and views have as many as they say', async () => {
  const { counts, sums } = await sumInvoices(world.buyer, ALL)
  expect(counts).toEqual({ all: 7, open: 4, overdue: 2, paid: 1, credits: 1 })
  expect(sums).toEqual([
    { currency: 'CHF', openMinor: 5_000, lateMinor: 5_000 },
    { currency: 'EUR', openMinor: 173_450, lateMinor: 123_450 },
  ])
  for (const view of ['all', 'open', 'overdue', 'paid', 'credits'] as const) {
    expect(await listInvoices(world.buyer, { ...ALL, view }, PAGE), view).toHaveLength(counts[view])
    expect((await sumInvoices(world.buyer, { ...ALL, view })).total, view).toBe(counts[view])
  }
})

test.each([
  ['00003', '3'],
  ['po-77', '6'],
  ['1.234,50', '2'],
  ['€1,234.50', '2'],
  ['50 CHF', '4'],
  ['%', ''],
  ['rossi', '2463151'],
])('finds %s', async (words, found) => {
  const rows = await listInvoices(world.buyer, { ...ALL, words }, PAGE)
  expect(numbersOf(rows).join('')).toBe(found)
  expect((await sumInvoices(world.buyer, { ...ALL, words })).total).toBe(found.length)
})

test('files have what the list has: CSV, a workbook, an archive of papers', async () => {
  const wanted = { ...ALL, side: 'issued' } as const
  const csv = (await text(writeInvoiceList(world.seller, wanted, 'csv').file)).trim().split('\r\n')
  expect(csv).toHaveLength(8)
  expect(csv.find((line) => line.includes('00006'))).toContain("'=Ruhr")
  expect(csv.find((line) => line.includes('CN-2026-00001'))).toContain('-40.00')
  const workbook = await buffer(writeInvoiceList(world.seller, wanted, 'xlsx').file)
  expect(String(readZip(workbook).get('xl/worksheets/sheet1.xml')).match(/<row /g)).toHaveLength(8)

  const papers = readZip(await buffer(await writePapers(world.seller, { ...wanted, view: 'open' })))
  expect([...papers.keys()].toSorted()).toEqual([
    '2026-10-02 2026-00002 Kiln Works.pdf',
    '2026-10-20 2026-00004 Kiln Works.pdf',
    '2026-11-18 2026-00003 Kiln Works.pdf',
    '2026-11-19 2026-00006 =Ruhr.pdf',
  ])
  expect(textOfPdf(papers.get('2026-10-02 2026-00002 Kiln Works.pdf') as Buffer)).toContain('2026-00002')
})

test('a paper is its two sides’ alone', async () => {
  const [row] = world.rows
  for (const ctx of [world.seller, world.buyer])
    expect(textOfPdf(await writePaper(ctx, row?.id ?? ''))).toContain('2026-00001')
  await expect(writePaper(world.other, row?.id ?? '')).rejects.toMatchObject({ kind: 'notFound' })
})

test('a document of VAT is an electronic invoice too, its two sides’ alone; others are none', async () => {
  const electronic = (await listInvoices(world.buyer, ALL, PAGE)).filter((row) => row.profile)
  expect(numbersOf(electronic)).toEqual(['3'])
  const [id = '', without = ''] = [electronic[0]?.id, world.rows[0]?.id]
  const { xml } = await writeElectronic(world.buyer, id, 'ubl')
  for (const said of ['2026-00003', '163.93', '36.07', '200.00', 'IT00743110157']) expect(xml).toContain(said)
  expect((await writeElectronic(world.seller, id, 'cii')).xml).toContain('CrossIndustryInvoice')
  expect((await writePaper(world.seller, id)).toString('latin1')).toContain('factur-x.xml')
  await expect(writeElectronic(world.other, id, 'ubl')).rejects.toMatchObject({ kind: 'notFound' })
  await expect(writeElectronic(world.buyer, without, 'ubl')).rejects.toMatchObject({ kind: 'notFound' })
})

test('an address that says nothing known means all that was received', () => {
  expect(wantedInvoicesOf(new URLSearchParams('side=both&view=lost&q=%00'))).toMatchObject({
    side: 'received',
    view: 'all',
  })
})
