import { z } from 'zod'
import { CYCLES } from '#app/features/money/subscriptions/plan.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { parseRate } from '#app/kit/tax.ts'
import { lineOfText } from '#app/kit/text.ts'
import { RULE_KINDS } from './commission-rule.ts'

const optional = (most: number) =>
  z
    .string({ error: UNTYPED })
    .trim()
    .max(most)
    .optional()
    .transform((text) => text || null)

/** What becomes of a proposed rate. */
export const decideCommissionInput = z.object({
  proposal: z.uuid({ error: UNTYPED }),
  answer: z.enum(['confirm', 'withdraw'], { error: UNTYPED }),
})

/**
 * A new rule: what it is for, its rate as it is typed (nothing where it ends: then `ends`), from which day
 * on (UTC; none is at once), and why.
 */
export const setCommissionInput = z
  .object({
    kind: z.enum(RULE_KINDS, { error: UNTYPED }),
    provider: optional(60),
    plan: optional(20),
    category: optional(100),
    rate: optional(10),
    ends: z.enum(['yes'], { error: UNTYPED }).optional(),
    day: optional(10),
    reason: lineOfText(300),
    key: z.uuid({ error: UNTYPED }),
  })
  .superRefine(({ kind, provider, plan, category, rate, ends, day }, context) => {
    const miss = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'provider' && !provider) miss('provider', 'commission:invalid.provider')
    if (kind === 'plan' && !CYCLES.some((known) => known === plan)) miss('plan', 'commission:invalid.plan')
    if (kind === 'category' && !category) miss('category', 'commission:invalid.category')
    if (ends && kind === 'default') miss('ends', 'commission:invalid.noEnd')
    if (!ends && (rate === null || parseRate(rate) === null)) miss('rate', 'commission:invalid.rate')
    if (day !== null && !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day)) miss('day', 'commission:invalid.day')
  })
  .transform(({ rate, ends, ...rest }) => ({
    ...rest,
    rate: ends ? null : parseRate(rate ?? ''),
  }))
