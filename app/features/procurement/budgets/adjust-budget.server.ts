import { parseInput } from '#app/kit/input.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { MOST_BUDGET } from './budget.ts'
import { adjustBudgetInput } from './inputs.ts'
import { lockBudgets } from './lock-budgets.server.ts'
import { requireBudgetAdmin } from './policy.ts'
import { readStanding } from './read-standing.server.ts'
import { writeEntry } from './write-entry.server.ts'

/**
 * Raises or lowers a budget of the workspace acted for to an amount in its currency, with a reason; not below
 * what is taken of it. For its admins. Repeats with one key change it once. Somebody else's is not found;
 * refuses `budgets:refused.changed` where it has come to something else since it was read.
 */
export async function adjustBudget(ctx: Ctx, input: unknown): Promise<{ code: string; year: number }> {
  const { key, ...typed } = parseInput(adjustBudgetInput, input)
  const { actor } = ctx
  requireBudgetAdmin(actor)

  return inTransaction(async (tx) => {
    return once(tx, { owner: `budgets:${actor.partyId}`, key, body: typed }, async () => {
      const kept = await lockBudgets(tx, actor.partyId)
      const budget = kept.budgets.find(({ code, isRest }) => code === typed.budget && !isRest)
      if (!budget) throw notFound()
      const { currency, year } = budget
      const amount = amountOf(typed.amount, currency)
      if (!amount) throw new BadInput({ amount: { key: amountFault(typed.amount, currency) } })
      if (amount.minor > MOST_BUDGET) throw new BadInput({ amount: { key: 'budgets:form.tooMuch' } })
      const { total, taken } = await readStanding(tx, actor.partyId, budget.id)
      if (total !== typed.shown) throw refuse('conflict', 'budgets:refused.changed')
      if (amount.minor < total && amount.minor < taken) {
        const least = formatMoney(money(Math.min(taken, total), currency), ctx.language)
        throw new BadInput({ amount: { key: 'budgets:form.notBelow', params: { least } } })
      }

      const isMore = amount.minor > total
      await writeEntry(
        tx,
        { ...ctx, actor },
        {
          kind: isMore ? 'raise' : 'lower',
          from: { budget, stage: isMore ? 'granted' : 'free' },
          to: { budget, stage: isMore ? 'free' : 'granted' },
          amountMinor: Math.abs(amount.minor - total),
          reason: typed.reason,
        },
      )
      return { code: budget.code, year }
    })
  })
}
