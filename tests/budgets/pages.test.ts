import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { aCostCentre } from '#app/features/people/company-profiles/testing.server.ts'
import { addBudget } from '#app/features/procurement/budgets/add-budget.server.ts'
import { TAKEN_STAGES } from '#app/features/procurement/budgets/budget.ts'
import { getBudgetsPage } from '#app/features/procurement/budgets/queries-page.server.ts'
import { writeBudgets } from '#app/features/procurement/budgets/write-budgets.server.ts'
import { placedOrders } from '#app/features/sales/orders/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { aTeam, onSale } from '#tests/support/a-limited-member.ts'
import { budgetOf, keeping, settle, THIS_YEAR } from './a-budget.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const SHOWN = { year: THIS_YEAR, of: null, stage: null, page: 1 }

/** How many statements a piece of work sends, and how long it takes. */
async function costOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: number; ms: number }> {
  let statements = 0
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      statements += 1
      return query.apply(this, args)
    },
  })
  const start = performance.now()
  try {
    const result = await work()
    return { result, statements, ms: performance.now() - start }
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
}

/** A company with as many paid orders as that, of two cost centres and none. */
async function bought(orders: number) {
  const team = await aTeam({ limit: '1000000' })
  const event = await onSale({ capacity: orders })
  const centres = await inTransaction(async (tx) => {
    const made = [
      await aCostCentre(tx, { company: team.company, code: 'A1', name: 'Plant' }),
      await aCostCentre(tx, { company: team.company, code: 'B2', name: 'Office' }),
      null,
    ]
    const [type] = event.types
    await placedOrders(
      tx,
      Array.from({ length: orders }, (_, at) => ({
        eventId: event.id,
        sellerId: event.owner.partyId,
        buyerId: team.company.id,
        placedBy: team.accounts.manager.id,
        currency: event.currency,
        costCentreId: made[at % 3] ?? null,
        lines: [{ ticketTypeId: type.id, name: type.name, quantity: 1, unitMinor: 10_000 + at }],
        confirmedAt: new Date(),
      })),
    )
    return made
  })
  await addBudget(team.admin, budgetOf('500000', { costCentre: centres[0] }))
  await addBudget(team.admin, budgetOf('500000', { costCentre: centres[1] }))
  return { ...team, boss: keeping(team.admin), buyer: keeping(team.manager) }
}

test('with 2,000 purchases the page is 8 statements, and a minute of one company 12 at most', {
  timeout: 120_000,
}, async () => {
  const { boss } = await bought(2_000)
  await db().execute(sql`analyze`)
  const first = await costOf(() => getBudgetsPage(boss, SHOWN))
  expect(first.statements).toBeLessThanOrEqual(8)
  const times = []
  for (let one = 0; one < 9; one += 1) times.push((await costOf(() => getBudgetsPage(boss, SHOWN))).ms)
  expect(times.toSorted((a, b) => a - b)[4], 'in the middle, in milliseconds').toBeLessThan(200)
  const of = first.result.parts[0]?.rows[0]?.code ?? ''
  const opened = await costOf(() => getBudgetsPage(boss, { ...SHOWN, of, stage: 'paid' }))
  expect(opened.statements).toBeLessThanOrEqual(9)
  const minute = await costOf(settle)
  expect(minute.statements, 'of one company').toBeLessThanOrEqual(12)
})

test('the file has the figures of the page, and a stranger sees neither', async () => {
  const { boss, buyer } = await bought(9)
  const shown = await getBudgetsPage(buyer, SHOWN)
  const rows = shown.parts.flatMap((part) => part.rows)
  expect(rows.map(({ isRest, paid }) => [isRest, paid])).toEqual([
    [false, 30_009],
    [false, 30_012],
    [true, 30_015],
  ])
  expect(shown.canManage || shown.choices !== null, 'a manager sees and changes nothing').toBe(false)
  const file = (await text(writeBudgets(boss, THIS_YEAR, 'csv').file)).trim().split(/\r?\n/)
  expect(file).toHaveLength(rows.length + 1)
  for (const [at, row] of rows.entries())
    for (const stage of TAKEN_STAGES) expect(file[at + 1]).toContain((row[stage] / 100).toFixed(2))
  expect(shown.parts[0]?.sum.free).toBe(rows.reduce((sum, { isRest, free }) => sum + (isRest ? 0 : free), 0))

  const stranger = keeping((await aTeam()).admin)
  expect((await getBudgetsPage(stranger, SHOWN)).parts).toEqual([])
  const hidden = getBudgetsPage(stranger, { ...SHOWN, of: rows[0]?.code ?? '' })
  await expect(hidden).rejects.toMatchObject({ reason: 'common:refused.notFound' })
  expect((await text(writeBudgets(stranger, THIS_YEAR, 'csv').file)).trim().split(/\r?\n/)).toHaveLength(1)
})
