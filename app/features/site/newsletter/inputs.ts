import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { optionalLine } from '#app/kit/text.ts'
import { seenInput } from '#app/kit/version-token.ts'
import { OPENING_MAX } from './newsletter.ts'

const issue = z.uuid({ error: UNTYPED })

/** The opening lines of an issue, by language. */
export const openingsInput = z.object({
  issue,
  seen: seenInput,
  ...(Object.fromEntries(LANGUAGES.map((language) => [language, optionalLine(OPENING_MAX)])) as Record<
    (typeof LANGUAGES)[number],
    ReturnType<typeof optionalLine>
  >),
})

/** To let an issue go, or to hold it. */
export const decisionInput = z.object({ issue, decision: z.enum(['approve', 'hold'], { error: UNTYPED }) })
