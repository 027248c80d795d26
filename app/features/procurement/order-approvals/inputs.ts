import { z } from 'zod'
import { chosenField } from '#app/kit/chosen-field.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { linesOfText, optionalLines } from '#app/kit/text.ts'
import { MOST_AT_ONCE } from './approval.ts'

const code = z.string({ error: UNTYPED }).max(40, UNTYPED)
const revision = z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(1, UNTYPED).max(100_000, UNTYPED)

/** An order whose draft was read, with what it is for. */
export const askOrderApprovalInput = z.object({ code, revision, words: optionalLines(1_000) })
export const withdrawOrderApprovalInput = z.object({ code })
export const returnOrderInput = z.object({ code, revision, reason: linesOfText(1_000) })

/** The chosen orders, one or several under one name, each in the revision that was read: `CODE:3`. */
export const approveOrdersInput = z.object({
  key: z.uuid({ error: UNTYPED }),
  order: chosenField(/^[A-Z0-9]{1,40}:\d{1,6}$/, {
    none: 'order-approvals:desk.noneChosen',
    tooMany: 'order-approvals:desk.tooMany',
    most: MOST_AT_ONCE,
  }),
})
