import { readFileSync } from 'node:fs'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followers } from '#app/facts.server.ts'
import { hashOf } from '#app/features/money/document-files/read-kept.server.ts'
import { documentFiles, undrawnDocuments } from '#app/features/money/document-files/tables.server.ts'
import type { InvoiceLine } from '#app/features/money/invoicing/tables.server.ts'
import { sweepPaymentsJob } from '#app/features/money/payments/jobs.ts'
import { askMandatesJob } from '#app/features/people/selling-mandates/jobs.ts'
import { sweepHoldsJob } from '#app/features/sales/checkout/jobs.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { ASKED_DAYS } from '#app/kit/selling.ts'
import { restoreBackup } from '#app/platform/backup/restore-backup.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { workOff } from '#app/platform/work-off.server.ts'
import type { Said } from '#scripts/compare-pages/said.ts'
import { openSite, type Site } from '#scripts/compare-pages/site.ts'
import { readPaper } from '#tests/support/read-paper.ts'
import { type Ground, prepareGround, ready, turnTo } from '../crash/starts.ts'
import { type ArchivedRow, archivedRows } from './archived-rows.ts'

/**
 * An installation as version 0.1.0 left it at its migration 0015: a small demo world with orders in every
 * state, seats that were paid back and imported events. What its tables held then is what the pages of today
 * must say.
 */
const FILE = path.join(import.meta.dirname, 'installation-0015.backup')
const PEOPLE = ['rashmi_s', 'meera_kulkarni', 'ayesha_siddiqui']
const LIMIT = 120_000

let ground: Ground
let rows: (table: string) => ArchivedRow[]
let site: Site

beforeAll(async () => {
  ground = prepareGround()
  const database = await ground.database('upgraded')
  await turnTo(database)
  const dataFolder = path.join(ground.folder, 'upgraded')
  await restoreBackup(FILE, { url: database, dataFolder, secret: undefined, replace: false })
  const { port } = await ready(await ground.start(database, { DATA_DIR: dataFolder, ROLE: 'web' }))
  // Notices of the sandbox go to the server's own address, signed by the secret that the backup brought.
  const SECRET = readFileSync(path.join(dataFolder, 'secret'), 'utf8')
  configure({ PORT: String(port), ORIGIN: `http://localhost:${port}`, SECRET })
  site = await openSite(
    `http://localhost:${port}`,
    PEOPLE.map((name) => `${name}:quorum-demo`),
  )
  rows = await archivedRows(FILE, [
    'accounts',
    'trainer_profiles',
    'topics',
    'events',
    'requirements',
    'orders',
    'order_lines',
    'tickets',
    'invoices',
  ])
}, LIMIT)
afterAll(() => ground.close(), LIMIT)

const idOf = (username: string) => rows('accounts').find((row) => row.username === username)?.id
const sum = (row: ArchivedRow, column: string) =>
  formatMoney(money(Number(row[column]), row.currency ?? ''), 'en').replace(/\s/g, ' ')

/** What of `wanted` a page does not say. */
async function missing(path: string, wanted: (string | null | undefined)[], as: string | null = null) {
  const said = await site.read({ path, as })
  const text = everything(said)
  const lacks = wanted.filter((part) => part && !text.includes(part.replace(/\s+/g, ' ').trim()))
  return [
    ...(said.status === 200 ? [] : [`${path} answers ${said.status}`]),
    ...lacks.map((part) => `${path}: ${part}`),
  ]
}

const everything = (said: Said) =>
  [...said.text, ...said.data, ...said.fields].join('\n').replace(/[^\S\n]+/g, ' ')

async function missingOfAll<T>(all: readonly T[], ask: (one: T) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  for (const one of all) found.push(...(await ask(one)))
  return found
}

test('no invariant is broken once what waited or has run out since then is worked off', async () => {
  await inTransaction(async (tx) => {
    await enqueue(tx, sweepHoldsJob, {})
    await enqueue(tx, sweepPaymentsJob, {})
  })
  await workOff(jobHandlers, followers)
  expect((await checkInvariants()).filter((rule) => rule.broken > 0)).toEqual([])
})

test('topics, trainers and events are found at their addresses and say what they said', async () => {
  const topics = rows('topics').filter((row) => row.state === 'published')
  const events = rows('events').filter((row) => row.state !== 'draft')
  const profiles = rows('trainer_profiles').filter((row) => row.listed === 't')
  const nameOf = (row: ArchivedRow) =>
    rows('accounts').find((account) => account.id === row.account_id)?.display_username
  expect(Math.min(topics.length, events.length, profiles.length)).toBeGreaterThan(15)

  const lacks = [
    ...(await missingOfAll(topics, ({ slug, title, summary }) =>
      missing(`/topic/${slug}`, [title, summary]),
    )),
    ...(await missingOfAll(events, ({ slug, title, venue, city }) =>
      missing(`/event/Q/${slug}`, [title, venue, city]),
    )),
    ...(await missingOfAll(profiles, (row) => missing(`/${nameOf(row)}`, [row.display_name, row.headline]))),
  ]
  expect(lacks).toEqual([])
})

test('a buyer finds every booking with what was bought, for whom, and its invoice', async () => {
  const orders = rows('orders').filter(
    (row) => row.buyer_id === idOf('rashmi_s') && /^(placed|completed)$/.test(row.state ?? ''),
  )
  expect(orders.length).toBeGreaterThan(2)

  const lacks = await missingOfAll(orders, async (order) => {
    const [ofOrder, at] = [(row: ArchivedRow) => row.order_id === order.id, `/mybooking/${order.reference}`]
    const lines = rows('order_lines').filter(ofOrder)
    const people = rows('tickets').filter(ofOrder)
    const invoice = rows('invoices').find(ofOrder)
    return [
      ...(await missing(
        at,
        [
          ...lines.map(({ name }) => name),
          ...people.map((row) => row.participant_name),
          sum(order, 'total_minor'),
        ],
        'rashmi_s',
      )),
      ...(await missing(
        `${at}/invoice`,
        [invoice?.number_text, sum(invoice ?? {}, 'total_minor')],
        'rashmi_s',
      )),
    ]
  })
  expect(lacks).toEqual([])
})

/** What an invoice of then says that documents of today keep, as the database writes it. */
const KEPT = sql`jsonb_build_array(id, seller_id, buyer_id, number_text, issued_on, due_on, language, currency, total_minor, seller, buyer, state)`
const saidThen = (row: ArchivedRow) => [
  ...['id', 'seller_id', 'buyer_id', 'number_text', 'issued_on', 'due_on', 'language', 'currency'].map(
    (column) => row[column],
  ),
  Number(row.total_minor),
  JSON.parse(row.seller ?? ''),
  JSON.parse(row.buyer ?? ''),
  row.state,
]

test('invoices of before keep what they say, and nobody changes one', async () => {
  const before = rows('invoices')
  expect(before.length).toBeGreaterThan(40)
  const { rows: kept } = await db().execute<{ id: string; said: unknown[]; lines: InvoiceLine[] }>(
    sql`select id, ${KEPT} as said, lines from invoices`,
  )
  const byId = new Map(kept.map((row) => [row.id, row]))
  for (const row of before) {
    const now = byId.get(row.id ?? '')
    expect(now?.said, row.number_text ?? '').toEqual(saidThen(row))
    // What was not asked then is not made up.
    const lines: InvoiceLine[] = JSON.parse(row.lines ?? '')
    expect(now?.lines.map(({ tax: _tax, ...line }) => line)).toEqual(lines)
    expect(now?.lines.every(({ tax }) => !tax)).toBe(true)
  }
  await expect(db().execute(sql`update invoices set number_text = number_text || 'x'`)).rejects.toMatchObject(
    { constraint: 'invoices_immutable' },
  )
})

test('their papers open for both sides, the same each time, and lists show them', async () => {
  const [buyer, seller] = [idOf('rashmi_s'), idOf('meera_kulkarni')]
  const sides = [
    { as: 'rashmi_s', side: 'received', papers: rows('invoices').filter((row) => row.buyer_id === buyer) },
    {
      as: 'meera_kulkarni',
      side: 'issued',
      papers: rows('invoices').filter((row) => row.seller_id === seller),
    },
  ]
  // Their files are drawn behind those of what is issued from now on; nobody has to wait for that.
  const waiting = await db().select().from(undrawnDocuments).where(eq(undrawnDocuments.isBacklog, true))
  const waits = new Set(waiting.map(({ documentId }) => documentId))
  expect(rows('invoices').filter(({ id }) => !waits.has(id ?? ''))).toEqual([])
  for (const { as, side, papers } of sides) {
    expect(papers.length).toBeGreaterThan(3)
    const list = await site.read({ path: `/dashboard/i/invoice?side=${side}`, as })
    for (const paper of papers) {
      const path = `/dashboard/i/invoice/${paper.id}.pdf`
      const [first, again] = [await site.file({ path, as }), await site.file({ path, as })]
      expect([first.status, again.status]).toEqual([200, 200])
      expect(first.bytes.equals(again.bytes), 'the same file again').toBe(true)
      const kept = await db()
        .select()
        .from(documentFiles)
        .where(and(eq(documentFiles.documentId, paper.id ?? ''), eq(documentFiles.format, 'pdf')))
      expect(kept, 'the first look keeps it').toMatchObject([{ sha256: hashOf(first.bytes) }])
      const said = readPaper(first.bytes).replace(/\s/g, ' ')
      const { name } = JSON.parse(paper[side === 'issued' ? 'buyer' : 'seller'] ?? '')
      for (const part of [paper.number_text ?? '', sum(paper, 'total_minor'), name])
        expect(said).toContain(part)
      expect(everything(list)).toContain(paper.number_text)
      expect((await site.file({ path, as: 'ayesha_siddiqui' })).status, 'a stranger').toBe(404)
    }
  }
})

test('somebody who looks for training finds what they asked for', async () => {
  const own = rows('requirements').filter((row) => row.owner_id === idOf('ayesha_siddiqui'))
  expect(own.length).toBeGreaterThan(1)
  const titles = own.map(({ title }) => title)
  expect(await missing('/manage_requirement', titles, 'ayesha_siddiqui')).toEqual([])
})

test('an organiser finds every event with those who bought, and nobody else does', async () => {
  const events = rows('events').filter((row) => row.owner_id === idOf('meera_kulkarni'))
  expect(events.length).toBeGreaterThan(2)

  const lacks = await missingOfAll(events, async ({ id, slug, title }) => {
    const at = `/event/manage_event/${slug}`
    const people = rows('tickets').filter((row) => row.event_id === id && row.state === 'valid')
    const names = people.map((row) => row.participant_name)
    const strangers = await missingOfAll([at, `${at}/participants`], async (path) => {
      const { status } = await site.read({ path, as: 'rashmi_s' })
      return status === 404 ? [] : [`${path} answers a stranger ${status}`]
    })
    return [
      ...(await missing(at, [title], 'meera_kulkarni')),
      ...(await missing(`${at}/participants`, [title, ...names], 'meera_kulkarni')),
      ...strangers,
    ]
  })
  expect(lacks).toEqual([])
})

test('who sold before there was a mandate is asked for it, and sells on for thirty days', async () => {
  const of = idOf('meera_kulkarni')
  const { rows: sellers } = await db().execute<{ days: number; version: number | null; asked: number }>(
    sql`select round(extract(epoch from sells_until - now()) / 86400)::int as days, mandate_version as version,
        (select count(*)::int from selling_mandate_requests r where r.party_id = p.id) as asked
      from parties p where p.id = (select party_id from accounts where id = ${of})`,
  )
  expect(sellers).toEqual([{ days: ASKED_DAYS, version: null, asked: expect.any(Number) }])
  await inTransaction((tx) => enqueue(tx, askMandatesJob, {}))
  await workOff(jobHandlers, followers)
  const said = translator('en')
  for (const path of ['/dashboard', '/event/manage_event'])
    expect(await missing(path, [said('selling-mandates:notice.sellsOn.title')], 'meera_kulkarni')).toEqual([])
  const { rows: told } = await db().execute<{ told: number }>(
    sql`select count(*)::int as told from notifications where recipient_id = ${of} and kind = 'mandateAsked'`,
  )
  expect(told).toEqual([{ told: 1 }])
})
