import { randomUUID } from 'node:crypto'
import { addBudget } from '#app/features/procurement/budgets/add-budget.server.ts'
import { adjustBudget } from '#app/features/procurement/budgets/adjust-budget.server.ts'
import { sumTaken } from '#app/features/procurement/budgets/budget.ts'
import { moveBudget } from '#app/features/procurement/budgets/move-budget.server.ts'
import { listBudgets } from '#app/features/procurement/budgets/queries-budgets.server.ts'
import { listSpending } from '#app/features/sales/spending/queries-spending.server.ts'
import { yearOf } from '#app/kit/dates.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { yearRange } from '#app/kit/month-range.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { type Known, knownOf } from './known.ts'
import { contextOf } from './known-context.ts'

const COMPANY = 'godavari-motors'
const CURRENCY = 'INR'
/** Amounts are set in steps of 25,000 rupees. */
const STEP = 2_500_000

/** How much more than is taken of it each may spend; of the first, next to nothing is left. */
const BUDGETED: [centre: string, factor: number, reason: string][] = [
  ['2100', 1.02, 'The new press line: everybody on it is trained by autumn.'],
  ['2400', 1.3, 'As in the plan of the plant.'],
  ['5000', 1.6, 'Leadership for the shift leads, and languages.'],
  ['', 1.1, 'What belongs to no cost centre.'],
]
/** How the year before was planned: with more for quality than it took, and too little for the rest. */
const PLANNED: Record<string, number> = { '2100': 1.15, '2400': 1.4, '5000': 1.1, '': 0.95 }

const typed = (minor: number) => decimalOf(money(minor, CURRENCY))

/** What a cost centre has spent and owes in a year. */
async function spentBy(ctx: Ctx, year: number, code: string): Promise<number> {
  const rows = await listSpending(ctx, { view: 'costCentre', range: yearRange(year) })
  const row = rows.find(({ key, currency }) => key === code && currency === CURRENCY)
  return row ? row.spent + row.committed : 0
}

/** What was taken in a year for which there is no budget. */
async function restOf(ctx: Ctx, year: number): Promise<number> {
  const rows = await listBudgets(ctx, [year])
  const row = rows.find(({ isRest, currency }) => isRest && currency === CURRENCY)
  return row ? sumTaken(row) : 0
}

/**
 * Budgets of a company by cost centre, of this year and of the last one, with what was done to them since.
 */
export async function loadBudgets(now: Date, known: Known): Promise<number> {
  const admin = await contextOf(known, 'anand_phadke', now)
  const { centres } = knownOf(known.workspaces, COMPANY)
  const thisYear = yearOf(now, 'UTC')
  let many = 0
  for (const year of [thisYear - 1, thisYear]) {
    for (const [code, factor, reason] of BUDGETED) {
      // What has no budget yet shows how much each is taken.
      const taken = code === '' ? await restOf(admin, year) : await spentBy(admin, year, code)
      const planned = year === thisYear ? factor : (PLANNED[code] ?? 1)
      const amount = Math.ceil((taken * planned + 1) / STEP) * STEP
      await addBudget(admin, {
        key: randomUUID(),
        year,
        costCentre: centres.get(code) ?? '',
        category: '',
        currency: CURRENCY,
        amount: typed(amount),
        reason,
      })
      many += 1
    }
  }
  const budgets = (await listBudgets(admin, [thisYear])).filter(({ isRest }) => !isRest)
  const called = (code: string) =>
    budgets.find(({ costCentre }) => (code === '' ? costCentre === null : costCentre?.startsWith(code)))
  const [quality, people, rest] = [called('2400'), called('5000'), called('')]
  if (quality)
    await adjustBudget(admin, {
      key: randomUUID(),
      budget: quality.code,
      shown: quality.total,
      amount: typed(quality.total + STEP),
      reason: 'Two more auditors for the certification.',
    })
  if (people && rest && people.free > STEP)
    await moveBudget(admin, {
      key: randomUUID(),
      budget: people.code,
      to: rest.code,
      amount: typed(STEP),
      reason: 'The language courses are booked centrally from now on.',
    })
  return many
}
