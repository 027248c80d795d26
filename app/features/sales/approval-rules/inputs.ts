import { z } from 'zod'
import { dayField } from '#app/kit/day-field.ts'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { linesOfText, optionalLine } from '#app/kit/text.ts'
import { LONGEST_AMOUNT } from '#app/kit/typed-amount.ts'
import { MANAGER } from './approval-rule.ts'

const chosen = z
  .string({ error: UNTYPED })
  .default('')
  .refine((id) => id === '' || isId(id), UNTYPED)
  .transform((id) => (id === '' ? null : id))

/** What is chosen for a step: a member, any admin, the manager of who asks, or nothing. */
export const ANY_ADMIN = 'admin'
const approver = z
  .string({ error: UNTYPED })
  .default('')
  .refine((value) => value === '' || value === ANY_ADMIN || value === MANAGER || isId(value), UNTYPED)

/** A rule as typed; `rule` is the one that it replaces, and the steps are those that are chosen. */
export const addRuleInput = z
  .object({
    rule: chosen,
    from: z.string({ error: UNTYPED }).trim().max(LONGEST_AMOUNT, UNTYPED),
    currency: z.enum(CURRENCIES, { error: UNTYPED }),
    category: chosen,
    city: optionalLine(120),
    asker: chosen,
    costCentre: chosen,
    step1: approver,
    step2: approver,
    step3: approver,
  })
  .transform(({ step1, step2, step3, ...rule }) => ({
    ...rule,
    city: rule.city || null,
    steps: [step1, step2, step3].filter((one) => one !== ''),
  }))
  .refine(({ steps }) => steps.length > 0, { path: ['step1'], error: 'approval-rules:invalid.noStep' })
  .refine(({ steps }) => new Set(steps).size === steps.length, {
    path: ['step1'],
    error: 'approval-rules:invalid.twice',
  })

export const endRuleInput = z.object({ rule: z.string({ error: UNTYPED }).refine(isId, UNTYPED) })

const day = dayField('approval-rules:invalid.day')

/** Who decides for a member on these days; admins name one for somebody else too. */
export const nameDelegateInput = z
  .object({
    member: chosen,
    delegate: z.string({ error: UNTYPED }).refine(isId, { error: 'common:invalid.required' }),
    fromDay: day,
    untilDay: day,
  })
  .refine(({ fromDay, untilDay }) => fromDay <= untilDay, {
    path: ['untilDay'],
    error: 'approval-rules:invalid.order',
  })

export const endDelegateInput = z.object({ delegation: z.string({ error: UNTYPED }).refine(isId, UNTYPED) })

/** What the page of a link sends: approved, or declined with a reason. */
export const decideByLinkInput = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('approve'), token: z.string({ error: UNTYPED }).max(100, UNTYPED) }),
    z.object({
      intent: z.literal('decline'),
      token: z.string({ error: UNTYPED }).max(100, UNTYPED),
      reason: linesOfText(1_000),
    }),
  ],
  { error: UNTYPED },
)
