import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { linesOfText } from '#app/kit/text.ts'

const token = z.string({ error: UNTYPED }).max(100, UNTYPED)
const revision = z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(1, UNTYPED).max(100_000, UNTYPED)

/**
 * What the page of a link sends: an order is acknowledged, or rejected with a reason, in the revision that
 * was read.
 */
export const answerByLinkInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('acknowledge'), token, revision }),
  z.object({ intent: z.literal('reject'), token, revision, reason: linesOfText(1_500) }),
])
