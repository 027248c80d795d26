import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import pg from 'pg'
import { undrawnDocuments } from '#app/features/money/document-files/tables.server.ts'
import { issueInvoice } from '#app/features/money/invoicing/issue-invoice.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { issuedInvoices, numberText } from '#app/features/money/invoicing/testing.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { askArchive } from '#app/features/sales/invoice-archive/ask-archive.server.ts'
import { invoiceArchives } from '#app/features/sales/invoice-archive/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { lineTax, taxOfLines } from '#app/kit/tax.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { gatherReaders } from './readers.ts'
import { startWorld, type World } from './world.ts'

const DOCUMENTS = 50_000
const LOOKS = 20
const FILES = 30
const IN_ARCHIVE = 5_000
const AT_ONCE = 500
const AIM = {
  p95Ms: 150,
  statements: 5,
  fileMs: 300,
  archiveMinutes: 5,
  numbersSeconds: 5,
  papersMinutes: 10,
}
/** A page asked for while an archive is made, so often. */
const ASKED_EVERY_MS = 250
const QUIET_MS = 60_000
const USERNAME = 'bills_many'
const LIST = '/dashboard/i/invoice'
const PAGES = ['?side=issued', '?side=issued&view=overdue', '?side=issued&page=40', '?side=issued&q=00040']

/**
 * What 50,000 invoices of one seller cost: pages of their list, a search, making the files of one, and an
 * archive of a year of 5,000. Aims: a page p95 150 ms in 5 statements besides those of every signed-in page,
 * a file 300 ms of processor time, the archive 5 minutes while pages are asked for; 500 invoices issued at
 * once have their numbers in 5 seconds and their files in 10 minutes, with pages at most a tenth slower.
 */
export async function benchInvoices(): Promise<void> {
  let cookie = ''
  let seller: Seller | undefined
  const world = await startWorld(async () => {
    const [own = ''] = await gatherReaders(1, {
      username: USERNAME,
      serviceType: 'provider',
      approval: 'approved',
    })
    cookie = own
    await inTransaction(async (tx) => {
      const [owner] = await tx.select().from(accounts).where(eq(accounts.username, USERNAME))
      if (!owner) throw new Error('nobody bills')
      await issuedInvoices(tx, [anInvoice(owner.partyId)])
      seller = owner
    })
  }, 'all')
  try {
    const ids = await fill(world)
    for (const query of PAGES) await printPage(world, `${LIST}${query}`, cookie)
    for (const kind of ['pdf', 'xml']) await printFiles(world, ids, kind, cookie)
    if (!seller) return
    await printIssues(world, seller, cookie)
    await printArchive(world, seller, cookie)
  } finally {
    await world.close()
  }
}

type Seller = typeof accounts.$inferSelect

function anInvoice(sellerId: (typeof invoices.$inferInsert)['sellerId']) {
  const lines = [
    { text: 'Seat', quantity: 2, unitMinor: 50_000, totalMinor: 100_000, tax: lineTax(1_900) },
    { text: 'Book', quantity: 10, unitMinor: 3_000, totalMinor: 30_000, tax: lineTax(700) },
    { text: 'Travel', quantity: 1, unitMinor: 20_000, totalMinor: 20_000, tax: lineTax(1_900) },
  ]
  const { total, tax, breakdown } = taxOfLines(
    lines.map(({ totalMinor, tax }) => ({ minor: totalMinor, tax })),
    { currency: 'EUR', prices: { kind: 'vat', isIncluded: false } },
  )
  return {
    id: newId(),
    sellerId,
    buyerId: sellerId,
    subjectKind: 'subscription',
    subjectId: newId(),
    year: 2026,
    number: 1,
    numberText: numberText(2026, 1),
    issuedOn: '2026-10-01',
    dueOn: '2026-10-31',
    language: 'de',
    currency: 'EUR',
    totalMinor: total.minor,
    taxMinor: tax.minor,
    tax: breakdown,
    lines,
    seller: { name: 'Müller & Söhne', city: 'Kassel', country: 'DE', taxNumber: 'DE136695976' },
    buyer: { name: 'Fonderie Nord', city: 'Torino', country: 'IT' },
  } satisfies typeof invoices.$inferInsert
}

/** Copies the one invoice; gives the ids of some. */
async function fill({ databaseUrl }: World): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into invoices select copy.* from generate_series(2, $1::int) n, invoices one join parties p on p.id = one.seller_id
      cross join lateral jsonb_populate_record(one, jsonb_build_object('id', uuidv7(), 'subject_id', uuidv7(), 'number', n,
        'number_text', '2026-' || lpad(n::text, 5, '0'),
        'issued_on', case when n <= $3 then date '2022-12-31' - (n % 365) else date '2026-10-01' - (n % 900) end,
        'due_on', date '2026-10-31' - (n % 900), 'state', case when n % 5 = 0 then 'issued' else 'paid' end)) copy
      where p.display_slug = $2`,
    [DOCUMENTS, USERNAME, IN_ARCHIVE + 1],
  )
  await client.query(
    `insert into document_counters select id, 'invoice', 2026, $1 from parties where display_slug = $2`,
    [DOCUMENTS, USERNAME],
  )
  // Their files are no matter of what is measured.
  await client.query('delete from undrawn_documents')
  // As the database does by itself, sooner or later.
  await client.query('vacuum analyze')
  const { rows } = await client.query(
    'select i.id from invoices i join parties p on p.id = i.seller_id where p.display_slug = $1 limit $2',
    [USERNAME, FILES],
  )
  await client.end()
  return rows.map(({ id }) => String(id))
}

const share = (measured: readonly number[], part: number) =>
  measured.toSorted((one, other) => one - other)[Math.ceil(measured.length * part) - 1] ?? 0

async function printPage(world: World, page: string, cookie: string): Promise<void> {
  const took: number[] = []
  for (let turn = -3; turn < LOOKS; turn += 1) {
    const began = performance.now()
    const { status } = await world.get(page, cookie)
    if (status !== 200) throw new Error(`${page} answered ${status}`)
    if (turn >= 0) took.push(performance.now() - began)
  }
  // Jobs ask the database, too: the least of some looks is the page's own.
  const asked: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const before = await world.used()
    await world.get(page, cookie)
    asked.push((await world.used()).queries - before.queries)
  }
  const statements = Math.min(...asked)
  console.log(
    `${page.slice(LIST.length).padEnd(28)} of ${DOCUMENTS}: ${share(took, 0.5).toFixed(0)} ms, ` +
      `p95 ${share(took, 0.95).toFixed(0)} ms (aim ${AIM.p95Ms}), ${statements} statements (aim ${AIM.statements})`,
  )
}

async function printFiles(world: World, ids: readonly string[], kind: string, cookie: string): Promise<void> {
  const used: number[] = []
  for (const id of ids) {
    const before = await world.used()
    const { status } = await world.get(`${LIST}/${id}.${kind}`, cookie)
    if (status !== 200) throw new Error(`${kind} answered ${status}`)
    used.push(((await world.used()).processorSeconds - before.processorSeconds) * 1_000)
  }
  console.log(
    `a file as ${kind}: ${share(used, 0.5).toFixed(0)} ms of the server's processor (median, aim ${AIM.fileMs}), ` +
      `at most ${Math.max(...used).toFixed(0)} ms`,
  )
}

/** What a page takes that is asked for at a fixed rate while some work goes on. */
async function meanwhile(world: World, cookie: string, work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const asked = performance.now()
      const { status } = await world.get(LIST, cookie)
      if (status !== 200) throw new Error(`${LIST} answered ${status}`)
      took.push(performance.now() - asked)
      await rest(Math.max(0, ASKED_EVERY_MS - (performance.now() - asked)))
    }
  })()
  await work()
  isOver = true
  await asking
  return took
}

/** As many invoices as may be at once, and their files, which the job draws. */
async function printIssues(world: World, seller: Seller, cookie: string): Promise<void> {
  const timesOf = (took: readonly number[]) =>
    `a page ${share(took, 0.5).toFixed(0)} ms, p95 ${share(took, 0.95).toFixed(0)} ms`
  console.log(`with nothing else: ${timesOf(await meanwhile(world, cookie, () => rest(QUIET_MS)))}`)
  const { language, currency, lines, buyer } = anInvoice(seller.partyId)
  const due = taxOfLines(
    lines.map(({ totalMinor, tax }) => ({ minor: totalMinor, tax })),
    { currency, prices: { kind: 'vat', isIncluded: false } },
  )
  const ids = Array.from({ length: AT_ONCE }, () => newId())
  const issue = (id: string) =>
    inTransaction((tx) =>
      issueInvoice(tx, {
        subject: { kind: 'subscription', id },
        sellerId: seller.partyId,
        buyerId: null,
        buyer,
        language,
        currency,
        lines,
        due,
        state: 'paid',
        at: new Date(),
      }),
    )
  let seconds = 0
  const issuing = await meanwhile(world, cookie, async () => {
    const began = performance.now()
    await Promise.all(ids.map(issue))
    seconds = (performance.now() - began) / 1_000
  })
  const made = await db()
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(inArray(invoices.subjectId, ids))
  const numbers = made.map(({ number }) => number).toSorted((one, other) => one - other)
  const gaps = numbers.filter((number, at) => number !== (numbers[0] ?? 0) + at).length
  console.log(
    `${numbers.length} issued at once: ${seconds.toFixed(1)} s (aim ${AIM.numbersSeconds}), ${gaps} out of order; ${timesOf(issuing)}`,
  )
  const undrawn = () => db().$count(undrawnDocuments, eq(undrawnDocuments.isBacklog, false))
  const before = await world.used()
  const writing = await meanwhile(world, cookie, async () => {
    const began = performance.now()
    while ((await undrawn()) > 0) await rest(1_000)
    seconds = (performance.now() - began) / 1_000
  })
  const used = (await world.used()).processorSeconds - before.processorSeconds
  console.log(
    `their files: ${seconds.toFixed(0)} s (aim ${AIM.papersMinutes * 60}), ${used.toFixed(0)} s of the server's processor with the pages; ${timesOf(writing)}`,
  )
}

/** An archive of a year, which the server makes in the background, and what a page takes meanwhile. */
async function printArchive(world: World, seller: Seller, cookie: string): Promise<void> {
  const key = randomUUID()
  const before = await world.used()
  const began = performance.now()
  await askArchive(makeContext({ actor: personOf(seller) }), { year: '2022', month: '1', key })
  const took: number[] = []
  const steps = new Set<number>()
  for (;;) {
    const asked = performance.now()
    const { status } = await world.get(LIST, cookie)
    if (status !== 200) throw new Error(`${LIST} answered ${status}`)
    took.push(performance.now() - asked)
    const [archive] = await db().select().from(invoiceArchives).where(eq(invoiceArchives.id, key))
    if (archive) steps.add(archive.done)
    if (archive && archive.state !== 'asked') {
      const seconds = (performance.now() - began) / 1_000
      const used = (await world.used()).processorSeconds - before.processorSeconds
      console.log(
        `an archive of ${archive.done} documents, ${archive.state}: ${seconds.toFixed(0)} s (aim ${AIM.archiveMinutes * 60}), ` +
          `${((archive.bytes ?? 0) / 1e6).toFixed(0)} MB, ${used.toFixed(0)} s of the server's processor, progress said ${steps.size} times; ` +
          `the list meanwhile ${share(took, 0.5).toFixed(0)} ms, p95 ${share(took, 0.95).toFixed(0)} ms`,
      )
      return
    }
    await rest(ASKED_EVERY_MS)
  }
}
