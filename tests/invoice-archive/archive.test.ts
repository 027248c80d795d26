import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import {
  ARCHIVE_PATH,
  daysOfYear,
  fileName,
  yearName,
  yearsUntil,
} from '#app/features/sales/invoice-archive/archive.ts'
import { archiveKey } from '#app/features/sales/invoice-archive/archive-key.ts'
import { askArchive } from '#app/features/sales/invoice-archive/ask-archive.server.ts'
import { makeArchive } from '#app/features/sales/invoice-archive/make-archive.server.ts'
import { openArchive } from '#app/features/sales/invoice-archive/open-archive.server.ts'
import { getArchives } from '#app/features/sales/invoice-archive/queries-archives.server.ts'
import { countDocuments } from '#app/features/sales/invoice-archive/queries-documents.server.ts'
import { sweepArchives } from '#app/features/sales/invoice-archive/sweep-archives.server.ts'
import { invoiceArchives } from '#app/features/sales/invoice-archive/tables.server.ts'
import { writeArchive } from '#app/features/sales/invoice-archive/write-archive.server.ts'
import { correctRecipient } from '#app/features/sales/invoice-corrections/correct-recipient.server.ts'
import { listInvoices } from '#app/features/sales/invoice-list/queries-invoices.server.ts'
import { sendReminder } from '#app/features/sales/invoice-reminders/send-reminder.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { newId } from '#app/kit/ids.ts'
import { readCsv } from '#app/kit/read-csv.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { openFile } from '#app/platform/storage/file-store.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { aBilledOrder, aSeller } from '../invoice-corrections/a-billed-order.ts'
import { aPerson, aWithheldOrder } from '../withholding/a-withheld-order.ts'

const folder = mkdtempSync(join(tmpdir(), 'archive-'))
const YEAR = '2026'
const now = () => new Date('2026-08-10T10:00:00Z')
const DAY = 86_400_000

let seller: Awaited<ReturnType<typeof aSeller>>
let stranger: Ctx
let buyer: Ctx

beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
  seller = await aSeller()
  stranger = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
  const first = await aBilledOrder(seller, { now })
  buyer = first.ctx
  const corrected = await aBilledOrder(seller, { quantity: 1, buyer })
  await correctRecipient(
    { ...seller.ctx, now },
    {
      invoice: corrected.invoice.id,
      name: 'Rao Gears GmbH',
      street: 'Speicherstadt 9',
      postalCode: '20457',
      city: 'Hamburg',
      country: 'DE',
      taxNumber: 'DE136695976',
    },
  )
  const late = { ...seller.ctx, now: () => new Date(Date.parse(`${first.invoice.dueOn}T12:00:00Z`) + DAY) }
  await sendReminder(late, { invoice: first.invoice.id })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function anArchive(ctx: Ctx, year = YEAR, month = '1'): Promise<string> {
  const key = randomUUID()
  await askArchive(ctx, { year, month, key })
  await makeArchive(systemContext('test'), key)
  return key
}
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

test('a year reads back with another reader, and its hashes and sums agree', async () => {
  const { archive, name, bytes } = await openArchive(seller.ctx, await anArchive(seller.ctx))
  const zip = await buffer(archive)
  expect([name, bytes]).toEqual([`documents-${YEAR}.zip`, zip.length])
  const file = join(folder, 'year.zip')
  writeFileSync(file, zip)
  // Another program than the one that wrote it, which checks every sum of the archive.
  const program =
    'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2]); print(len(z.namelist()))'
  const count = execFileSync('python3', ['-c', program, file, join(folder, 'out')], { encoding: 'utf8' })
  const parts = readZip(zip)
  expect(Number(count)).toBe(parts.size)

  const [head = [], ...rows] = readCsv(String(parts.get('index.csv')).replace('\ufeff', ''), 10_000)
  const at = (row: string[], column: string) => row[head.indexOf(column)] ?? ''
  const papers = [...parts.keys()].filter((path) => path.includes('/'))
  expect(rows.map((row) => at(row, 'file')).toSorted()).toEqual(papers.toSorted())
  for (const row of rows) {
    const content = readFileSync(join(folder, 'out', at(row, 'file')))
    expect(sha256(content)).toBe(at(row, 'sha256'))
    expect(String(content.length)).toBe(at(row, 'bytes'))
  }
  const listed = await listInvoices(
    seller.ctx as PersonCtx,
    { side: 'issued', view: 'all', words: '' },
    { limit: 100, offset: 0 },
  )
  const pdfs = rows.filter((row) => at(row, 'file').endsWith('.pdf') && at(row, 'kind') !== 'reminder')
  expect(pdfs.map((row) => at(row, 'number')).toSorted()).toEqual(
    listed.map((row) => row.numberText).toSorted(),
  )
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
  const total = sumOf(
    listed.map(({ kind, totalMinor }) => (kind === 'credit_note' ? -totalMinor : totalMinor)),
  )
  const cents = (text: string) => Math.round(Number(text) * 100)
  expect(sumOf(pdfs.map((row) => cents(at(row, 'total'))))).toBe(total)
  const [journalHead = [], ...journal] = readCsv(
    String(parts.get('journal.csv')).replace('\ufeff', ''),
    10_000,
  )
  const gross = journalHead.indexOf('gross')
  expect(sumOf(journal.map((row) => cents(row[gross] ?? '')))).toBe(total)
  expect(rows.filter((row) => at(row, 'kind') === 'reminder').map((row) => at(row, 'side'))).toEqual([
    'issued',
  ])
  expect(rows.filter((row) => at(row, 'file').endsWith('.xml')).length).toBe(listed.length)

  const datev = (parts.get('EXTF_Buchungsstapel.csv') ?? Buffer.from('')).toString('latin1').split('\r\n')
  expect(datev[0]).toMatch(
    new RegExp(`^"EXTF";700;21;"Buchungsstapel";13;\\d{17};.*;${YEAR}0101;4;${YEAR}0101;${YEAR}1231;`),
  )
  expect(datev[1]?.split(';').slice(0, 2)).toEqual([
    '"Umsatz (ohne Soll/Haben-Kz)"',
    '"Soll/Haben-Kennzeichen"',
  ])
  const booked = datev
    .slice(2)
    .filter(Boolean)
    .map((line) => line.split(';'))
  const signed = booked.map(
    ([amount = '', side]) => (side === '"S"' ? 1 : -1) * cents(amount.replace(',', '.')),
  )
  expect(sumOf(signed)).toBe(total)
  expect(String(parts.get('README.txt'))).toContain('SHA-256')
})

test('the other side has the same papers as received, and a fiscal year those of its days', async () => {
  const zip = readZip(await buffer((await openArchive(buyer, await anArchive(buyer))).archive))
  const papers = [...zip.keys()].filter((path) => path.includes('/'))
  expect(papers.length).toBeGreaterThan(0)
  expect(papers.filter((path) => !path.startsWith('received/'))).toEqual([])
  const before = String(Number(YEAR) - 2)
  const none = readZip(await buffer((await openArchive(buyer, await anArchive(buyer, before, '4'))).archive))
  expect([...none.keys()].toSorted()).toEqual([
    'EXTF_Buchungsstapel.csv',
    'README.txt',
    'index.csv',
    'journal.csv',
  ])
  expect(daysOfYear(2027, 4)).toEqual({ from: '2027-04-01', to: '2028-03-31' })
  expect([yearName(2026, 1), yearName(2026, 4), yearName(2099, 7)]).toEqual(['2026', '2026-27', '2099-00'])
  expect(yearsUntil('2026-11-29', '2024-05-01')).toEqual([2026, 2025, 2024, 2023])
  expect(fileName('a/b:c?. ')).toBe('a-b-c-')
})

test('what a payer withholds stands in index and journal, and files of its country beside the paper', async () => {
  const today = localDate(new Date(), 'Europe/Rome')
  for (const country of ['IT', 'IN'] as const) {
    const sold = await aPerson(country)
    const { invoice } = await aWithheldOrder(sold)
    const year = today.slice(0, 4)
    const { archive } = await openArchive(sold.ctx, await anArchive(sold.ctx, year))
    const parts = readZip(await buffer(archive))
    const names = [...parts.keys()].filter((path) => path.startsWith('issued/'))
    const own = names.filter((name) => (country === 'IT' ? /IT\w+_\w+\.xml$/ : /INV-01\.json$/).test(name))
    expect(own, names.join()).toHaveLength(1)
    expect(String(parts.get(own[0] ?? ''))).toContain(country === 'IT' ? 'FatturaElettronica' : 'SellerDtls')
    for (const file of ['index.csv', 'journal.csv']) {
      const [head = [], ...rows] = readCsv(String(parts.get(file)).replace('\ufeff', ''), 10_000)
      const at = (row: string[], column: string) => row[head.indexOf(column)] ?? ''
      const said = rows.filter((row) => at(row, 'number') === invoice.numberText)
      const [first] = said.map((row) => Number(at(row, 'withheld')) * 100)
      expect(Math.round(first ?? -1), file).toBe(invoice.withheldMinor)
    }
    expect(invoice.withheldMinor > 0).toBe(country === 'IT')
  }
})

test('an archive is its party’s, one at a time, and gone after a week', async () => {
  const id = await anArchive(seller.ctx)
  for (const ctx of [stranger, buyer, makeContext({})])
    await expect(openArchive(ctx, id)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(
    askArchive(makeContext({}), { year: YEAR, month: '1', key: randomUUID() }),
  ).rejects.toMatchObject({
    kind: 'forbidden',
  })
  expect((await getArchives(stranger as PersonCtx)).archives).toEqual([])
  const asked = { year: YEAR, month: '1', key: randomUUID() }
  await askArchive(stranger, asked)
  await askArchive(stranger, asked)
  await expect(askArchive(stranger, { ...asked, key: randomUUID() })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await followFacts()
  expect((await getArchives(stranger as PersonCtx)).archives).toMatchObject([{ state: 'ready', done: 0 }])
  for (const bad of [{ year: '1' }, { month: '13' }, { month: '0' }])
    await expect(askArchive(stranger, { ...asked, ...bad })).rejects.toMatchObject({ fields: {} })

  const system = (days: number) => ({
    ...systemContext('test'),
    now: () => new Date(Date.now() + days * DAY),
  })
  await sweepArchives(system(6))
  await expect(openArchive(seller.ctx, id)).resolves.toMatchObject({ name: `documents-${YEAR}.zip` })
  await sweepArchives(system(8))
  await expect(openArchive(seller.ctx, id)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await openFile(archiveKey(id))).toBeNull()
  const [row] = await db().select().from(invoiceArchives).where(eq(invoiceArchives.id, id))
  expect(row?.state).toBe('gone')
  expect(ARCHIVE_PATH).toContain('archive')
})

test('making and sweeping is the system’s', async () => {
  const of = { partyId: seller.owner.partyId, fromDay: '2026-01-01', toDay: '2026-12-31' }
  for (const ctx of [stranger, seller.ctx, makeContext({})]) {
    const year = { ...of, year: 2026, month: 1, language: 'en' }
    await expect(writeArchive(ctx, year, async () => {})).rejects.toMatchObject({ kind: 'notFound' })
    await expect(makeArchive(ctx, newId())).rejects.toMatchObject({ kind: 'notFound' })
    await expect(sweepArchives(ctx)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(countDocuments(ctx, of)).rejects.toMatchObject({ kind: 'notFound' })
  }
})
