import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '#app/platform/testing/database.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { actFor } from '#app/features/people/auth-sessions/act-for.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { aCostCentre } from '#app/features/people/company-profiles/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import { addBudget } from '#app/features/procurement/budgets/add-budget.server.ts'
import { placedOrders } from '#app/features/sales/orders/testing.server.ts'
import { ADMIN_VIEWS } from '#app/features/sales/spending/spending.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { LANGUAGES, prefixOf } from '#app/kit/language.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { actsFor } from '#tests/support/a-limited-member.ts'
import { type Measured, startMeasured } from '../http/measure.ts'

const LIMIT = 600_000
const THIS_YEAR = new Date().getUTCFullYear()

let server: Measured
beforeAll(async () => {
  await ensureBuild()
  server = await startMeasured()
}, LIMIT)
afterAll(() => server?.close())

/**
 * A workspace that has bought in three years, of three sellers, in three currencies, in all ways there are.
 */
async function aWorkspace(kind: 'company' | 'sme') {
  const made = await inTransaction(async (tx) => {
    const company = await (kind === 'sme' ? anSme(tx) : aCompany(tx, { currency: 'EUR' }))
    const provider = { serviceType: 'provider', approval: 'approved' } as const
    const [admin, second] = [
      await anAccount(tx, kind === 'sme' ? provider : {}),
      await anAccount(tx, kind === 'sme' ? provider : {}),
    ]
    await aMember(tx, { company, member: admin.partyId, role: 1 })
    await aMember(tx, { company, member: second.partyId, role: 2 })
    await actFor(tx, { accountId: admin.id, token: null, partyId: company.id })
    const centres = [
      await aCostCentre(tx, { company, code: 'A1', name: 'Plant' }),
      await aCostCentre(tx, { company, code: 'B2', name: 'Office' }),
      null,
    ]
    const facts = []
    for (const [at, currency] of (['EUR', 'CHF', 'JPY'] as const).entries()) {
      const seller = await anAccount(tx, provider)
      const topic = await aTopic(tx, { ownerId: seller.partyId, categoryId: (await aCategory(tx)).id })
      const event = await anEvent(tx, {
        ownerId: seller.partyId,
        topicId: topic.id,
        currency,
        capacity: 900,
        city: ['Berlin', 'Basel', 'Osaka'][at] ?? '',
        country: ['DE', 'CH', 'JP'][at] ?? '',
      })
      const [type] = event.types
      for (let one = 0; one < 7; one += 1)
        facts.push({
          eventId: event.id,
          sellerId: seller.partyId,
          buyerId: company.id,
          placedBy: (one % 3 === 0 ? second : admin).id,
          currency,
          costCentreId: centres[(at + one) % 3] ?? null,
          confirmedAt: new Date(Date.UTC(THIS_YEAR - (one % 3), (at + 2 * one) % 11, 3, 10)),
          lines: [
            { ticketTypeId: type.id, name: type.name, quantity: 1 + (one % 3), unitMinor: 3_333 + 7 * one },
          ],
          participants: Array.from({ length: one % 4 === 3 ? 0 : 1 + (one % 3) }, (_, seat) => ({
            name: `Person ${seat}`,
            email: `person${(one + seat) % 4}@example.com`,
          })),
        })
    }
    return { company, admin, placed: await placedOrders(tx, facts) }
  })
  for (const [at, { id }] of made.placed.entries()) {
    if (at % 5 === 1)
      await db().execute(sql`update payments set refunded_minor = 1001 where subject_id = ${id}`)
    if (at % 5 === 2) {
      await db().execute(sql`update payments set state = 'declined' where subject_id = ${id}`)
      await db().execute(
        sql`update orders set payment = 'awaiting', billed_at = confirmed_at where id = ${id}`,
      )
    }
  }
  return made
}

async function cookieOf(accountId: AccountId): Promise<string> {
  const ctx = systemContext('test')
  const [line = ''] = await inTransaction((tx) => startSession(tx, { ctx, accountId }))
  return line.split(';')[0] ?? ''
}

type Figure = { text: string; href: string | null }
type Table = { caption: string; rows: Figure[][] }

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .trim()

/** The tables of a page, each cell with its words and where it leads. */
function tablesOf(html: string): Table[] {
  return [...html.matchAll(/<table[^>]*>(.*?)<\/table>/gs)].map(([, table = '']) => ({
    caption: plain(/<caption[^>]*>(.*?)<\/caption>/s.exec(table)?.[1] ?? ''),
    rows: [...(/<tbody[^>]*>(.*?)<\/tbody>/s.exec(table)?.[1] ?? '').matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(
      ([, row = '']) =>
        [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => ({
          text: plain(cell),
          href: /href="([^"]*)"/.exec(cell)?.[1]?.replaceAll('&amp;', '&') ?? null,
        })),
    ),
  }))
}

/** An amount in minor units, however a language writes it, and what stands for its currency. */
function amountOf(text: string): { minor: number; currency: string } {
  const currency = text.replaceAll(/[\d\s.,'’\u00a0\u202f−-]/g, '')
  // Round amounts are written without decimals, and yen have none.
  const isWhole = /[¥￥円]|JPY/.test(currency) || /[.,]\d\d(?!\d)/.test(text)
  const minor = Number(text.replaceAll(/\D/g, '')) * (isWhole ? 1 : 100)
  return { minor: /^\D*[-−]/.test(text) ? -minor : minor, currency }
}

/** Somebody who reads more pages than one session may ask for in a minute: with another one each time. */
type Reader = { accountId: AccountId; cookie: string; asked: number }
const AT_ONCE = 100
const aReader = (accountId: AccountId): Reader => ({ accountId, cookie: '', asked: 0 })

async function pageOf(path: string, reader: Reader): Promise<string> {
  if (reader.asked % AT_ONCE === 0) reader.cookie = await cookieOf(reader.accountId)
  reader.asked += 1
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie: reader.cookie } })
  const html = await answer.text()
  expect(`${path} ${answer.status}`).toBe(`${path} 200`)
  return html
}

/** What the rows of all tables of a page come to in a currency, in one column counted from the end. */
function sumOf(html: string, currency: string, fromEnd: number): number {
  return tablesOf(html)
    .flatMap(({ rows }) => rows)
    .map((row) => amountOf(row.at(-fromEnd)?.text ?? ''))
    .filter((amount) => amount.currency === currency)
    .reduce((sum, { minor }) => sum + minor, 0)
}

/** Follows every row of a page of spending; returns how many figures that were. */
async function crawl(path: string, reader: Reader, isLong: boolean): Promise<number> {
  let figures = 0
  for (const { rows } of tablesOf(await pageOf(path, reader)))
    for (const row of rows) {
      const [name] = row
      if (!name?.href?.includes('of=')) continue
      const behind = await pageOf(name.href, reader)
      const at = isLong ? 0 : 1
      for (const [fromEnd, column] of [
        [2, row.at(-2 - at)],
        [1, row.at(-1 - at)],
      ] as const) {
        const { minor, currency } = amountOf(column?.text ?? '')
        expect(sumOf(behind, currency, fromEnd), `${name.href} ${column?.text}`).toBe(minor)
        figures += 1
      }
      const before = isLong ? null : row.at(-1)
      if (!before?.href) continue
      const { minor, currency } = amountOf(before.text)
      expect(sumOf(await pageOf(before.href, reader), currency, 2), before.href).toBe(minor)
      figures += 1
    }
  return figures
}

test('every figure of spending opens rows that add up to it, in every view, span and language', {
  timeout: LIMIT,
}, async () => {
  const company = await aWorkspace('company')
  const sme = await aWorkspace('sme')
  const [ofCompany, ofSme] = [aReader(company.admin.id), aReader(sme.admin.id)]
  const spans = ['', String(THIS_YEAR - 1), 'five']
  let figures = 0
  for (const language of LANGUAGES)
    for (const span of spans) {
      const year = span ? `&year=${span}` : ''
      for (const view of ADMIN_VIEWS) {
        const path = `${prefixOf(language)}/dashboard/c/totalspending?by=${view}${year}`
        figures += await crawl(path, ofCompany, span === 'five')
      }
      const path = `${prefixOf(language)}/dashboard/c/employeetotalspending?by=employee${year}`
      figures += await crawl(path, ofSme, span === 'five')
    }
  expect(figures).toBeGreaterThan(1_500)
})

test('every figure of a budget opens the purchases that add up to it', { timeout: LIMIT }, async () => {
  const { company, admin } = await aWorkspace('company')
  const ctx = actsFor(admin, company)
  for (const [currency, amount] of [
    ['EUR', '1000'],
    ['CHF', '100'],
    ['JPY', '900000'],
  ])
    await addBudget(ctx, {
      key: randomUUID(),
      year: String(THIS_YEAR),
      costCentre: '',
      category: '',
      currency,
      amount,
      reason: 'As the board has decided',
    })
  const reader = aReader(admin.id)
  let figures = 0
  for (const { rows } of tablesOf(await pageOf('/dashboard/c/budgets', reader)))
    for (const row of rows)
      for (const { text, href } of row) {
        if (!href?.includes('stage=')) continue
        const { minor, currency } = amountOf(text)
        const [behind] = tablesOf(await pageOf(href, reader))
        const sum = (behind?.rows ?? [])
          .map((one) => amountOf(one.at(-1)?.text ?? ''))
          .filter((one) => one.currency === currency)
          .reduce((all, one) => all + one.minor, 0)
        expect(sum, href).toBe(minor)
        figures += 1
      }
  expect(figures).toBeGreaterThanOrEqual(4)
})
