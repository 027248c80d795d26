import { parseInput } from '#app/kit/input.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { moveBudgetInput } from './inputs.ts'
import { lockBudgets } from './lock-budgets.server.ts'
import { requireBudgetAdmin } from './policy.ts'
import { readStanding } from './read-standing.server.ts'
import { writeEntry } from './write-entry.server.ts'

/**
 * Moves an amount that is free from one budget of the workspace acted for to another one in its currency,
 * with a reason. For its admins. Repeats with one key move it once. Somebody else's budgets are not found;
 * bad input beside `to` for the same one or one in another currency, and beside `amount` for more than is
 * free.
 */
export async function moveBudget(ctx: Ctx, input: unknown): Promise<{ code: string; year: number }> {
  const { key, ...typed } = parseInput(moveBudgetInput, input)
  const { actor } = ctx
  requireBudgetAdmin(actor)

  return inTransaction(async (tx) => {
    return once(tx, { owner: `budgets:${actor.partyId}`, key, body: typed }, async () => {
      const kept = await lockBudgets(tx, actor.partyId)
      const granted = kept.budgets.filter(({ isRest }) => !isRest)
      const from = granted.find(({ code }) => code === typed.budget)
      const to = granted.find(({ code }) => code === typed.to)
      if (!from || !to) throw notFound()
      const { currency, year } = from
      if (to.id === from.id) throw new BadInput({ to: { key: 'budgets:form.same' } })
      if (to.currency !== currency) throw new BadInput({ to: { key: 'budgets:form.otherCurrency' } })
      const amount = amountOf(typed.amount, currency)
      if (!amount) throw new BadInput({ amount: { key: amountFault(typed.amount, currency) } })
      const { total, taken } = await readStanding(tx, actor.partyId, from.id)
      const free = Math.max(0, total - taken)
      if (amount.minor > free) {
        const most = formatMoney(money(free, currency), ctx.language)
        throw new BadInput({ amount: { key: 'budgets:form.notFree', params: { most } } })
      }

      await writeEntry(
        tx,
        { ...ctx, actor },
        {
          kind: 'move',
          from: { budget: from, stage: 'free' },
          to: { budget: to, stage: 'free' },
          amountMinor: amount.minor,
          reason: typed.reason,
        },
      )
      return { code: from.code, year }
    })
  })
}
