import { z } from 'zod'
import { amountCheck, amountField } from '#app/kit/amount-field.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { lineOfText, linesOfText } from '#app/kit/text.ts'
import { BUDGET_RULES } from './budget.ts'

const key = z.uuid({ error: UNTYPED })
const code = z.string({ error: UNTYPED }).regex(/^[A-Z0-9]{1,40}$/, UNTYPED)
const chosen = z.string({ error: UNTYPED }).max(100, UNTYPED).default('')
const reason = linesOfText(500)
const amount = amountField()

export const addBudgetInput = z
  .object({
    key,
    year: z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(2000, UNTYPED).max(2999, UNTYPED),
    /** The id of a cost centre, and the slug of a category; empty for all. */
    costCentre: chosen,
    category: chosen,
    currency: z.enum(CURRENCIES, { error: UNTYPED }),
    amount,
    reason,
  })
  .refine(...amountCheck('amount', 'currency'))

export const adjustBudgetInput = z.object({
  key,
  budget: code,
  /** What the budget came to where it was read, in minor units. */
  shown: z.coerce.number({ error: UNTYPED }).int(UNTYPED),
  amount,
  reason,
})

export const moveBudgetInput = z.object({ key, budget: code, to: code, amount, reason })

export const setBudgetRuleInput = z.object({ rule: z.enum(BUDGET_RULES, { error: UNTYPED }) })

export const decideOverrunInput = z.object({
  /** The reference of a booking, or the code or the number of a purchase order. */
  purchase: lineOfText(40),
  reason,
})
