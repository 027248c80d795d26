import { z } from 'zod'
import { emailInput } from '#app/features/people/email-codes/inputs.ts'
import { chosenField } from '#app/kit/chosen-field.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { lineOfText, linesOfText, optionalLine, optionalLines } from '#app/kit/text.ts'
import { MOST_NEEDS, PLANNED_AS, RANKS } from './training-need.ts'

const required = { error: 'common:invalid.required' }
const code = z.string({ error: UNTYPED }).regex(/^[A-Z0-9]{1,40}$/, UNTYPED)

/** A month as browsers send it ('2027-03'), or none. */
const month = optionalLine(20).transform((typed, ctx) => {
  if (!typed) return null
  if (/^20\d\d-(0[1-9]|1[0-2])$/.test(typed)) return `${typed}-01`
  ctx.addIssue({ code: 'custom', message: 'training-needs:form.noMonth' })
  return z.NEVER
})

const content = {
  code,
  title: lineOfText(120),
  category: z.string(required).min(1, required).max(100),
  reason: optionalLines(1_000),
  wantedBy: month,
}

/** What a member of the company, or somebody with a confirmed address of it, needs. */
export const ownNeedInput = z.object(content)

/** The same of a visitor, who proves the address by a code. */
export const visitorNeedInput = z.object({
  ...content,
  name: lineOfText(100),
  email: emailInput,
  code6: z.string().max(100).catch(''),
})

export const needsLinkInput = z.object({ link: z.enum(['new', 'off'], { error: UNTYPED }) })

const need = chosenField(/^[0-9a-f-]{36}$/, {
  none: 'training-needs:desk.noneChosen',
  tooMany: 'training-needs:desk.tooMany',
  most: MOST_NEEDS,
})

export const rankNeedsInput = z.object({
  need,
  rank: z.coerce.number({ error: UNTYPED }).pipe(z.literal(RANKS, { error: UNTYPED })),
})
export const planNeedsInput = z.object({ need, as: z.enum(PLANNED_AS, { error: UNTYPED }) })
export const declineNeedsInput = z.object({ need, reason: linesOfText(1_000) })
export const reopenNeedsInput = z.object({ need })
