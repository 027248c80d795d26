import { z } from 'zod'
import { decisionInput } from '#app/features/people/staff-acts/inputs.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { linesOfText, optionalLines } from '#app/kit/text.ts'
import { MESSAGE_REPORT_REASONS } from './message-report.ts'

const LONGEST = { words: 1_000, reason: 1_500 }

const code = z.string({ error: UNTYPED }).regex(/^[0-9A-Z]{12}$/, UNTYPED)
const position = z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(1, UNTYPED).max(2_000_000_000, UNTYPED)
const reason = linesOfText(LONGEST.reason)

/** Why a conversation is reported. */
export const reportInput = z
  .object({
    code,
    reason: z.enum(MESSAGE_REPORT_REASONS, { error: 'message-safety:report.noReason' }),
    words: optionalLines(LONGEST.words).default(''),
  })
  .refine(({ reason, words }) => reason !== 'other' || words !== '', {
    path: ['words'],
    error: 'common:invalid.required',
  })

/** Staff dismisses a report, with a reason. */
export const reportDismissalInput = z.object({ report: code, reason })

/** What staff decides against the reported side, by a rule. */
export const reportDecisionInput = decisionInput({ report: code })

/** Staff's decision on a message that waits: the other side gets all of it, or not. */
export const lineDecisionInput = z.object({
  code,
  position,
  decision: z.enum(['release', 'decline'], { error: UNTYPED }),
  reason,
})

export const blockInput = z.object({ code })
