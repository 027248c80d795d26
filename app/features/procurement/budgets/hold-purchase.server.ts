import type { BudgetGuard } from '#app/features/people/companies/budget-guard.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { BOUND_STAGES, sumTaken } from './budget.ts'
import { findDecided } from './find-decided.server.ts'
import { lockBudgets } from './lock-budgets.server.ts'
import { nameBudget } from './name-budget.server.ts'
import type { KeptBudget } from './read-budgets.server.ts'
import { readStanding } from './read-standing.server.ts'
import { settleBudgets } from './settle-budgets.server.ts'

type Held = Parameters<BudgetGuard['hold']>[2]

/**
 * Writes what a purchase takes of its budget, under the lock of the budgets of its company, which is the last
 * lock that a transaction takes. Where what binds goes over a budget, refuses `budgets:refused.stop`, or
 * `budgets:refused.ask` as long as no admin has decided on that purchase; a request that goes over what is
 * free is refused with `budgets:refused.stop` where over is refused. Whoever is warned goes on.
 */
export async function holdPurchase(tx: Tx, ctx: Ctx, { kind, id, buyerId, step }: Held): Promise<void> {
  const { budgets, rule } = await lockBudgets(tx, buyerId)
  if (budgets.length === 0) return
  const settled = { companyId: buyerId, budgets, now: ctx.now(), by: accountIdOf(ctx.actor) }
  const key = `${kind}:${id}`
  const { before, after } = await settleBudgets(tx, { ...settled, only: [{ kind, id }] })
  const place = after.get(key)
  if (!place || place.budget.isRest || rule === 'warn' || (rule === 'ask' && step === 'ask')) return

  const was = before.get(key)?.find(({ budget }) => budget.id === place.budget.id)
  const stages = step === 'bind' ? BOUND_STAGES : undefined
  const mine = sumTaken(place.taken, stages)
  if (mine <= sumTaken(was?.taken ?? {}, stages)) return
  let over = await overOf(tx, buyerId, place.budget, step)
  if (over <= 0) return
  // What was cancelled or paid back a moment ago may not be written yet.
  await settleBudgets(tx, settled)
  over = await overOf(tx, buyerId, place.budget, step)
  if (over <= 0) return
  if (rule === 'ask' && (await findDecided(tx, { id, budgetId: place.budget.id })) >= mine) return
  throw refuse('conflict', `budgets:refused.${rule}`, {
    budget: await nameBudget(tx, ctx, place.budget.id),
    over: formatMoney(money(over, place.budget.currency), ctx.language),
    company: 'company' in ctx.actor ? (ctx.actor.company?.name ?? '') : '',
  })
}

async function overOf(tx: Tx, companyId: Held['buyerId'], budget: KeptBudget, step: Held['step']) {
  const { total, bound, taken } = await readStanding(tx, companyId, budget.id)
  return (step === 'bind' ? bound : taken) - total
}
