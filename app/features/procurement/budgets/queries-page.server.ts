import { yearOf } from '#app/kit/dates.ts'
import { newId } from '#app/kit/ids.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { CHANGES_A_PAGE, partsOf } from './budget-row.ts'
import { managesBudgets } from './policy.ts'
import { listBehind, listBudgetChanges } from './queries-behind.server.ts'
import { findBudgetYears, listBudgetChoices, listBudgets } from './queries-budgets.server.ts'
import type { WantedBudgets } from './wanted-budgets.ts'

/**
 * What the page of budgets shows: those of a year with the year before beside them, what admins did with
 * them, and the purchases behind a figure where it is asked for. Six queries at most.
 */
export async function getBudgetsPage(ctx: Ctx, { year, of, stage, page }: WantedBudgets) {
  const canManage = managesBudgets(ctx.actor)
  const [rows, known, changes, behind, choices] = await Promise.all([
    listBudgets(ctx, [year, year - 1]),
    findBudgetYears(ctx),
    listBudgetChanges(ctx, { year, code: of, page }),
    of === null ? null : listBehind(ctx, { code: of, stage }),
    canManage ? listBudgetChoices(ctx) : null,
  ])
  const parts = partsOf(rows, year)
  const opened =
    of === null ? null : (parts.flatMap((part) => part.rows).find(({ code }) => code === of) ?? null)
  if (of !== null && opened === null) throw notFound()
  const thisYear = yearOf(ctx.now(), ctx.timeZone)
  const years = [...new Set([thisYear + 1, thisYear, ...known.years])].toSorted((a, b) => b - a)
  return {
    year,
    thisYear,
    years: years.filter((one) => one <= thisYear || known.years.includes(one) || canManage),
    of,
    stage,
    parts,
    opened,
    behind,
    changes: pageOf(changes.rows, changes.total, page, CHANGES_A_PAGE),
    choices,
    canManage,
    rule: known.rule,
    formKey: newId(),
    now: ctx.now(),
    zone: ctx.timeZone,
  }
}

export type BudgetsPage = Awaited<ReturnType<typeof getBudgetsPage>>
