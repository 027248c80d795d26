import { z } from 'zod'
import { UNTYPED } from '#app/kit/input.ts'
import { optionalLines } from '#app/kit/text.ts'
import { seenInput } from '#app/kit/version-token.ts'
import { OBSTACLES } from './assessment.ts'

export const LONGEST_WORDS = 2_000

const WRONG = 'assessments:form.choose'

/** A number of a scale, as its radio button sends it; null where none is chosen. */
const chosen = (lowest: number, highest: number) =>
  z
    .literal('')
    .transform(() => null)
    .or(z.coerce.number({ error: WRONG }).int(WRONG).min(lowest, WRONG).max(highest, WRONG))
    .nullable()
    .default(null)

const rated = chosen(1, 5)
const token = z.string({ error: UNTYPED }).max(100, UNTYPED)

/** Who has the link of a questionnaire. */
export const tokenInput = z.object({ token })

/** All that some questionnaire asks: which of it one has to answer depends on what that one asks. */
export const answerInput = z.object({
  token,
  relevance: rated,
  trainer: rated,
  methods: rated,
  organisation: rated,
  overall: rated,
  s1: rated,
  s2: rated,
  s3: rated,
  s4: rated,
  s5: rated,
  used: rated,
  shown: rated,
  recommend: chosen(0, 10),
  obstacle: z
    .literal('')
    .transform(() => null)
    .or(z.enum(OBSTACLES, { error: WRONG }))
    .nullable()
    .default(null),
  useful: optionalLines(LONGEST_WORDS).default(''),
  change: optionalLines(LONGEST_WORDS).default(''),
})

const ticked = z
  .enum(['', 'on'], { error: UNTYPED })
  .default('')
  .transform((value) => value === 'on')

/** What a company wants its people to be asked, a box for each level. */
export const settingsInput = z.object({
  reaction: ticked,
  learning: ticked,
  transfer: ticked,
  seen: seenInput,
})
