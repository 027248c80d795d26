import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { checkFiles } from '#app/features/money/document-files/check-files.server.ts'
import { DRAWING, fileKey } from '#app/features/money/document-files/document-file.ts'
import { drawDocuments } from '#app/features/money/document-files/draw-documents.server.ts'
import { drawers } from '#app/features/money/document-files/drawer-registry.server.ts'
import { dropStrays } from '#app/features/money/document-files/drop-strays.server.ts'
import { keepDocumentFile } from '#app/features/money/document-files/keep-document-file.server.ts'
import { hashOf } from '#app/features/money/document-files/read-kept.server.ts'
import {
  documentFileFaults,
  documentFiles,
  undrawnDocuments,
} from '#app/features/money/document-files/tables.server.ts'
import { drawInvoice } from '#app/features/money/invoicing/draw-invoice.server.ts'
import { keepInvoiceFile } from '#app/features/money/invoicing/keep-invoice-file.server.ts'
import { openInvoiceFile } from '#app/features/money/invoicing/open-invoice-file.server.ts'
import { findIssued } from '#app/features/money/invoicing/queries-issued.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { drawPurchaseOrder } from '#app/features/procurement/purchase-orders/draw-purchase-order.server.ts'
import { keepOrderPaper } from '#app/features/procurement/purchase-orders/keep-order-paper.server.ts'
import { keepOrderXml } from '#app/features/procurement/purchase-orders/keep-order-xml.server.ts'
import { drawStatement } from '#app/features/sales/collective-statements/draw-statement.server.ts'
import { keepStatementFile } from '#app/features/sales/collective-statements/keep-statement-file.server.ts'
import { attachPapers } from '#app/features/sales/invoice-corrections/attach-papers.server.ts'
import { listInvoices } from '#app/features/sales/invoice-list/queries-invoices.server.ts'
import {
  writeElectronic,
  writePaper,
  writePapers,
} from '#app/features/sales/invoice-list/write-papers.server.ts'
import { drawReminder } from '#app/features/sales/invoice-reminders/draw-reminder.server.ts'
import { keepReminderFile } from '#app/features/sales/invoice-reminders/keep-reminder-file.server.ts'
import { writeReceipt } from '#app/features/sales/receipts/write-receipt.server.ts'
import { markTransferPaid } from '#app/features/sales/receivables/mark-transfer-paid.server.ts'
import { writeBookingInvoice } from '#app/features/sales/receivables/write-invoice.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { config, configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { PRESS } from '#app/platform/pdf/open-press.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { aBilledOrder, aSeller } from '#tests/invoice-corrections/a-billed-order.ts'
import { readPaper } from '#tests/support/read-paper.ts'
import { readZip } from '#tests/support/read-zip.ts'

const SYSTEM = systemContext('test')
const ALL = { side: 'issued', view: 'all', words: '' } as const
const NOT_AS_STORED = { kind: 'conflict', reason: 'files:refused.notAsStored' }

let seller: Awaited<ReturnType<typeof aSeller>>

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  seller = await aSeller()
})

type FileRow = typeof documentFiles.$inferSelect

const placeOf = (row: FileRow) => join(config().DATA_DIR, 'files', fileKey(row))
const filesOf = (id: string) => db().select().from(documentFiles).where(eq(documentFiles.documentId, id))
const paperOf = async (id: string) => (await filesOf(id)).filter(({ format }) => format === 'pdf')
const waiting = (id: string) =>
  db().select().from(undrawnDocuments).where(eq(undrawnDocuments.documentId, id))
const order = async () => {
  const { ctx, ...said } = await aBilledOrder(seller)
  return { ...said, ctx: ctx as PersonCtx }
}
const asSeller = () => seller.ctx as PersonCtx
const brokenOf = async (name: string) =>
  (await checkInvariants(SYSTEM)).find((result) => result.name === name)?.broken

/** All files that lie in the store, with a row or without. */
function lying(): string[] {
  const folder = join(config().DATA_DIR, 'files/papers')
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((below) => readdirSync(join(folder, below)))
}

test('what is issued has its files drawn by the job, once, with their hashes; no price, name or payment changes them', async () => {
  const { ctx, reference, invoice } = await order()
  expect(await filesOf(invoice.id)).toEqual([])
  expect(await waiting(invoice.id)).toHaveLength(1)
  await drawDocuments(SYSTEM)
  expect(await waiting(invoice.id)).toEqual([])
  const drawn = await filesOf(invoice.id)
  expect(drawn.map(({ format, language }) => [format, language]).toSorted()).toEqual([
    ['cii', ''],
    ['pdf', invoice.language],
    ['ubl', ''],
  ])
  for (const row of drawn) {
    const content = readFileSync(placeOf(row))
    expect(row).toMatchObject({ sha256: hashOf(content), bytes: content.length, drawing: DRAWING })
    expect(row).toMatchObject({ issuerId: seller.owner.partyId, recipientId: invoice.buyerId })
  }

  const paper = readFileSync(placeOf(drawn.find(({ format }) => format === 'pdf') as FileRow))
  await inTransaction((tx) =>
    tx
      .update(parties)
      .set({ legalName: 'Another Name', street: 'Elsewhere 9', taxRate: 700 })
      .where(eq(parties.id, seller.owner.partyId)),
  )
  const day = localDate(new Date(), 'UTC')
  await markTransferPaid(seller.ctx, { reference, amount: '357', day })
  await drawDocuments(SYSTEM)
  const [attached] = await attachPapers(SYSTEM, [invoice], 'en')
  const [zipped] = readZip(
    await buffer(await writePapers(asSeller(), { ...ALL, words: invoice.numberText })),
  ).values()
  const looks = [
    await writePaper(ctx, invoice.id),
    await writePaper(asSeller(), invoice.id),
    (await writeBookingInvoice(ctx, reference)).pdf,
    Buffer.from(attached?.content ?? '', 'base64'),
    zipped ?? Buffer.alloc(0),
  ]
  for (const [at, look] of looks.entries()) expect(look.equals(paper), `look ${at}`).toBe(true)
  // The XML inside is the XML beside.
  const { xml } = await writeElectronic(ctx, invoice.id, 'cii')
  expect(hashOf(Buffer.from(xml))).toBe(drawn.find(({ format }) => format === 'cii')?.sha256)
  expect(await filesOf(invoice.id)).toHaveLength(3)
  await inTransaction((tx) =>
    tx
      .update(parties)
      .set({ legalName: 'Lindqvist Training', street: 'Domstraße 4', taxRate: 1_900 })
      .where(eq(parties.id, seller.owner.partyId)),
  )
})

test('a file that is asked for before its job is made on the spot, and the job leaves it as it is', async () => {
  const { ctx, invoice } = await order()
  const early = await writePaper(ctx, invoice.id)
  const [made] = await paperOf(invoice.id)
  expect(made).toMatchObject({ sha256: hashOf(early), language: 'en' })
  await drawDocuments(SYSTEM)
  expect(await paperOf(invoice.id)).toEqual([made])
  expect(await writePaper(asSeller(), invoice.id)).toEqual(early)
  // Another reader's language is another paper, and that is the same again, too.
  const german = { ...ctx, language: 'de' } as const
  const first = await writePaper(german, invoice.id)
  expect(first.equals(early)).toBe(false)
  expect(await writePaper(german, invoice.id)).toEqual(first)
})

test('of many first looks at once one is kept, and all have its bytes', async () => {
  const { ctx, invoice } = await order()
  const before = lying().length
  const looks = await Promise.all(
    Array.from({ length: 6 }, (_, at) => writePaper(at % 2 === 0 ? ctx : asSeller(), invoice.id)),
  )
  for (const look of looks) expect(look).toEqual(looks[0])
  expect(await paperOf(invoice.id)).toHaveLength(1)
  // The paper and the electronic invoice in it, and nothing that nobody knows of.
  expect(lying().length - before).toBe(2)
})

test('where two draw different bytes at once, both are given those of the first row', async () => {
  const { invoice } = await order()
  const filed = { kind: 'invoice', id: newId(), issuerId: invoice.sellerId, recipientId: null } as const
  const name = { edition: 'issued', format: 'ubl', language: '' } as const
  const keep = (of: { issuerId: PartyId }, draw: () => Promise<string>) =>
    keepDocumentFile(SYSTEM, { ...filed, ...name, ...of }, draw)
  const before = lying().length
  let drawing = 0
  let goOn = () => {}
  const bothDraw = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const draw = async () => {
    drawing += 1
    const nth = drawing
    if (drawing === 2) goOn()
    await bothDraw
    return `drawn as number ${nth}`
  }
  const [one, other] = await Promise.all([keep(filed, draw), keep(filed, draw)])
  expect(drawing).toBe(2)
  expect(one.content).toEqual(other.content)
  expect([one.sha256, other.sha256]).toEqual(Array(2).fill(hashOf(one.content)))
  expect(await filesOf(filed.id)).toHaveLength(1)
  expect(lying().length - before).toBe(1)
})

test('a process that ends between a file and its row loses nothing: it is drawn again', async () => {
  const { invoice } = await order()
  const filed = { kind: 'invoice', id: newId(), recipientId: null } as const
  const name = { edition: 'issued', format: 'ubl', language: '' } as const
  const keep = (of: { issuerId: PartyId }, draw: () => Promise<string>) =>
    keepDocumentFile(SYSTEM, { ...filed, ...name, ...of }, draw)
  const before = lying().length
  // The row cannot be written, as when the process had ended: its file lies there already.
  const nobody = { ...filed, issuerId: newId<typeof invoice.sellerId>() }
  await expect(keep(nobody, async () => 'first')).rejects.toThrow()
  expect(lying().length - before).toBe(1)
  expect(await filesOf(filed.id)).toEqual([])
  const kept = { ...filed, issuerId: invoice.sellerId }
  expect(String((await keep(kept, async () => 'second')).content)).toBe('second')
  expect(String((await keep(kept, async () => 'third')).content)).toBe('second')
})

test('a file whose row never came is removed within thirty days, and no other', async () => {
  const { ctx, invoice } = await order()
  await writePaper(ctx, invoice.id)
  const filed = { kind: 'invoice', id: newId(), recipientId: null, issuerId: newId<PartyId>() } as const
  const name = { edition: 'issued', format: 'ubl', language: '' } as const
  const known = (await db().select().from(documentFiles)).map(placeOf)
  const before = lying()
  await expect(keepDocumentFile(SYSTEM, { ...filed, ...name }, async () => 'stray')).rejects.toThrow()
  const [stray = ''] = lying().filter((file) => !before.includes(file))
  expect(stray).toMatch(/\.xml$/)
  const nights = async (first: number) => {
    for (let day = first; day < first + 30; day += 1)
      await dropStrays(systemContext('test', { now: () => new Date(Date.now() + day * 86_400_000) }))
  }
  // What has just come may have a row in a moment; what is no file of a row is not touched.
  expect(await dropStrays(SYSTEM)).toBe(0)
  const foreign = join(config().DATA_DIR, 'files', 'papers', '00', 'readme.txt')
  mkdirSync(dirname(foreign), { recursive: true })
  writeFileSync(foreign, 'mine')
  await nights(2)
  expect(lying()).not.toContain(stray)
  expect(existsSync(foreign)).toBe(true)
  rmSync(foreign)
  expect(known.length).toBeGreaterThan(2)
  for (const place of known) expect(existsSync(place)).toBe(true)
})

test('what cannot be drawn stays, is tried again later, and is said where it goes on', async () => {
  const { invoice } = await order()
  drawers.override((all) => ({ ...all, invoice: () => Promise.reject(new Error('no paper')) }))
  try {
    await drawDocuments(SYSTEM)
    const [row] = await waiting(invoice.id)
    expect(row?.tries).toBe(1)
    expect(row?.tryAt.getTime()).toBeGreaterThan(Date.now() + 500_000)
    await drawDocuments(SYSTEM)
    expect(await waiting(invoice.id)).toEqual([row])
    expect(await brokenOf('drawn-documents')).toBe(0)
    const isIt = eq(undrawnDocuments.documentId, invoice.id)
    await inTransaction((tx) => tx.update(undrawnDocuments).set({ tries: 4 }).where(isIt))
    expect(await brokenOf('drawn-documents')).toBe(1)
  } finally {
    drawers.override((all) => all)
  }
  await inTransaction((tx) => tx.update(undrawnDocuments).set({ tryAt: new Date(0), tries: 0 }))
  await drawDocuments(SYSTEM)
  expect(await waiting(invoice.id)).toEqual([])
  expect(await filesOf(invoice.id)).toHaveLength(3)
})

test('a file that was changed or is gone is refused at every look, written down, and well again once it is put back', async () => {
  const { ctx, invoice } = await order()
  const paper = await writePaper(ctx, invoice.id)
  const [row] = await paperOf(invoice.id)
  const place = placeOf(row as FileRow)
  const faults = () =>
    db()
      .select()
      .from(documentFileFaults)
      .where(eq(documentFileFaults.fileId, row?.id ?? ''))
  for (const [fault, spoil] of [
    ['changed', () => writeFileSync(place, Buffer.concat([paper, Buffer.from(' ')]))],
    ['missing', () => rmSync(place)],
  ] as const) {
    spoil()
    await expect(writePaper(ctx, invoice.id)).rejects.toMatchObject(NOT_AS_STORED)
    await expect(attachPapers(SYSTEM, [invoice], 'en')).rejects.toMatchObject(NOT_AS_STORED)
    const zip = await writePapers(asSeller(), { ...ALL, words: invoice.numberText })
    await expect(buffer(zip)).rejects.toMatchObject(NOT_AS_STORED)
    expect(await faults()).toMatchObject([{ fault }])
    expect(await brokenOf('kept-files')).toBe(1)
    expect(await checkFiles(SYSTEM)).toBe(1)
    writeFileSync(place, paper)
    expect(await checkFiles(SYSTEM)).toBe(0)
    expect(await faults()).toEqual([])
    expect(await brokenOf('kept-files')).toBe(0)
    expect(await writePaper(ctx, invoice.id)).toEqual(paper)
  }
})

test('within thirty days every file is read again, and one that nobody looked at is found', async () => {
  const { ctx, invoice } = await order()
  await writePaper(ctx, invoice.id)
  const rows = await filesOf(invoice.id)
  const before = rows.map((row) => readFileSync(placeOf(row)))
  for (const row of rows) writeFileSync(placeOf(row), 'something else')
  const found = () =>
    db()
      .select({ id: documentFileFaults.fileId })
      .from(documentFileFaults)
      .innerJoin(documentFiles, eq(documentFiles.id, documentFileFaults.fileId))
      .where(eq(documentFiles.documentId, invoice.id))
  expect(await found()).toEqual([])
  for (let day = 0; day < 30; day += 1)
    await checkFiles(systemContext('test', { now: () => new Date(Date.now() + day * 86_400_000) }))
  expect((await found()).map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  for (const [at, row] of rows.entries()) writeFileSync(placeOf(row), before[at] ?? '')
  expect(await checkFiles(SYSTEM)).toBe(0)
  expect(await found()).toEqual([])
})

test('rows of files never change and never go, not even by the hand of the program', async () => {
  const { ctx, invoice } = await order()
  await writePaper(ctx, invoice.id)
  const isIt = eq(documentFiles.documentId, invoice.id)
  const refused = { constraint: 'document_files_immutable' }
  await expect(
    inTransaction((tx) =>
      tx
        .update(documentFiles)
        .set({ sha256: 'f'.repeat(64) })
        .where(isIt),
    ),
  ).rejects.toMatchObject(refused)
  await expect(inTransaction((tx) => tx.delete(documentFiles).where(isIt))).rejects.toMatchObject(refused)
})

test('what was issued before there were files keeps its paper: the first look stores it, and the job comes to it last', async () => {
  await drawDocuments(SYSTEM)
  const former = await Promise.all([order(), order()])
  const ids = former.map(({ invoice }) => invoice.id)
  // As the upgrade leaves them.
  await inTransaction((tx) => tx.update(undrawnDocuments).set({ isBacklog: true, askedAt: new Date(0) }))
  const [looked] = former
  const first = await writePaper((looked as NonNullable<typeof looked>).ctx, ids[0] ?? '')
  expect(readPaper(first)).toContain(looked?.invoice.numberText)
  expect(await paperOf(ids[0] ?? '')).toMatchObject([{ sha256: hashOf(first) }])
  const fresh = await order()
  const turns: string[] = []
  drawers.override((all) => ({
    ...all,
    invoice: async (ctx, id, press) => {
      turns.push(id)
      await all.invoice?.(ctx, id, press)
    },
  }))
  await drawDocuments(SYSTEM)
  drawers.override((all) => all)
  expect(turns[0]).toBe(fresh.invoice.id)
  expect(turns.slice(1).toSorted()).toEqual(ids.toSorted())
  expect(await paperOf(ids[0] ?? '')).toMatchObject([{ sha256: hashOf(first) }])
  expect(await brokenOf('drawn-documents')).toBe(0)
})

test('a paper says what was so when it was issued, though it was paid before anybody looked', async () => {
  const { ctx, reference, invoice } = await order()
  const day = localDate(new Date(), 'UTC')
  await markTransferPaid(seller.ctx, { reference, amount: '357', day })
  const [{ state } = { state: '' }] = await db().select().from(invoices).where(eq(invoices.id, invoice.id))
  expect(state).toBe('paid')
  const words = readPaper(await writePaper(ctx, invoice.id))
  expect(words).toContain('To be paid')
  expect(words).toContain('DE89')
  // That it was paid, the receipt says: the same for both sides.
  const receipts = [await writeReceipt(ctx, invoice.id), await writeReceipt(asSeller(), invoice.id)]
  expect(receipts[0]?.pdf).toEqual(receipts[1]?.pdf)
  const isReceipt = eq(documentFiles.documentKind, 'receipt')
  const rows = await db()
    .select()
    .from(documentFiles)
    .where(and(isReceipt, eq(documentFiles.documentId, invoice.id)))
  expect(rows).toHaveLength(1)
})

test('strangers have no file made, and draw and check nothing', async () => {
  const { invoice } = await order()
  const somebody = await inTransaction((tx) => anAccount(tx))
  const stranger = makeContext({ actor: personOf(somebody) }) as PersonCtx
  await expect(writePaper(stranger, invoice.id)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(writeElectronic(stranger, invoice.id, 'ubl')).rejects.toMatchObject({ kind: 'notFound' })
  const document = await findIssued(SYSTEM, invoice.id)
  if (!document) throw new Error('no invoice')
  const filed = {
    kind: 'invoice',
    id: invoice.id,
    issuerId: null,
    recipientId: null,
    edition: 'issued',
    format: 'ubl',
    language: '',
  } as const
  // As somebody else has read it.
  const read = { ...invoice, partyId: invoice.sellerId, versions: [] }
  for (const ctx of [makeContext({}), stranger] as Ctx[])
    for (const work of [
      () => drawDocuments(ctx),
      () => checkFiles(ctx),
      () => dropStrays(ctx),
      () => openInvoiceFile(ctx, invoice.id, { format: 'ubl' }),
      () => drawInvoice(ctx, invoice.id, PRESS),
      () => drawReminder(ctx, invoice.id, PRESS),
      () => drawStatement(ctx, invoice.id, PRESS),
      () => drawPurchaseOrder(ctx, invoice.id, PRESS),
      () => keepDocumentFile(ctx, filed, async () => ''),
      () => keepInvoiceFile(ctx, { document, wanted: { format: 'ubl' } }),
      () => keepReminderFile(ctx, read as never),
      () => keepStatementFile(ctx, { statement: read as never, language: 'en' }),
      () => keepOrderPaper(ctx, { order: read as never, said: read as never }),
      () => keepOrderXml(ctx, { order: read as never, said: read as never }),
    ])
      await expect(work()).rejects.toMatchObject({ kind: 'notFound' })
  expect(await filesOf(invoice.id)).toEqual([])
  expect((await listInvoices(stranger, ALL, { limit: 5, offset: 0 })).length).toBe(0)
  expect(await waiting(invoice.id)).toHaveLength(1)
})
