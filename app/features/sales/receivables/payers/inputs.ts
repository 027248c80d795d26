import { z } from 'zod'
import { linesOfText } from '#app/kit/text.ts'

/** A company by its username, and why it is trusted, or is no longer. */
export const payerInput = z.object({ company: z.string().min(1).max(60), reason: linesOfText(1_000) })
