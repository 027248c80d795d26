import { z } from 'zod'
import { emailInput } from '#app/features/people/email-codes/inputs.ts'
import { decisionInput } from '#app/features/people/staff-acts/inputs.ts'
import { beside, UNTYPED } from '#app/kit/input.ts'
import { linesOfText, optionalLines } from '#app/kit/text.ts'
import { CONTENT_REPORT_REASONS, NEED_WORDS, REPORTED_KINDS, readReportedKey } from './content-report.ts'

const LONGEST = { words: 2_000, answer: 1_500 }

const content = {
  kind: z.enum(REPORTED_KINDS, { error: UNTYPED }),
  slug: z.string({ error: UNTYPED }).min(1, UNTYPED).max(200, UNTYPED),
  reason: z.enum(CONTENT_REPORT_REASONS, { error: 'content-reports:form.noReason' }),
  /** Whether it is about a picture. */
  picture: z
    .literal('on')
    .optional()
    .catch(undefined)
    .transform((given) => given === 'on'),
  words: optionalLines(LONGEST.words).default(''),
}

const wordsWhereNeeded = {
  check: ({ reason, words }: { reason: (typeof CONTENT_REPORT_REASONS)[number]; words?: unknown }) =>
    !NEED_WORDS.includes(reason) || (typeof words === 'string' && words.trim() !== ''),
  says: { path: ['words'], error: 'common:invalid.required', when: beside },
}

/** What somebody with an account finds wrong with something that can be seen. */
export const contentReportInput = z.object(content).refine(wordsWhereNeeded.check, wordsWhereNeeded.says)

/** The same of a visitor, who proves an address by a code. */
export const visitorReportInput = z
  .object({ ...content, email: emailInput, code6: z.string().max(100).catch('') })
  .refine(wordsWhereNeeded.check, wordsWhereNeeded.says)

const review = z.string({ error: UNTYPED }).regex(/^[0-9a-f]{20}$/, UNTYPED)

/** What staff decides about a review without a rule; keeping it needs a reason. */
export const reviewDecisionInput = z
  .object({
    review,
    decision: z.enum(['keep', 'restore'], { error: UNTYPED }),
    reason: optionalLines(LONGEST.answer).default(''),
  })
  .refine(({ decision, reason }) => decision === 'restore' || reason !== '', {
    path: ['reason'],
    error: 'common:invalid.required',
  })

/** What those who reported it read. */
const reason = linesOfText(LONGEST.answer)

const said = {
  subject: z.string({ error: UNTYPED }).transform((key, ctx) => {
    const reported = readReportedKey(key)
    if (reported) return reported
    ctx.addIssue({ code: 'custom', message: UNTYPED })
    return z.NEVER
  }),
  reason,
}

/** Nothing is done about what was reported: the reports are dismissed. */
export const contentDismissalInput = z.object(said)

/** What staff decides about what was reported, by a rule; nothing where staff has acted before. */
export const contentDecisionInput = decisionInput({ subject: said.subject, reason })

/** The same about a reported review, by its code. */
export const reviewUpholdingInput = decisionInput({ review, reason })
