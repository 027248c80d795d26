import { z } from 'zod'
import { emailInput } from '#app/features/people/email-codes/inputs.ts'
import { isTimeZone } from '#app/kit/dates.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { lineOfText, linesOfText, optionalLine, optionalLines } from '#app/kit/text.ts'
import { MOST_DAYS, MOST_PEOPLE } from './training-request.ts'

const typedLine = z
  .string()
  .max(100)
  .default('')
  .transform((typed) => typed.normalize('NFKC').trim())

/** 'day1' to 'day10': the fields of the days, all but the first of which may stay empty. */
export const DAY_FIELDS = Array.from({ length: MOST_DAYS }, (_, at) => `day${at + 1}`)

const dates = Object.fromEntries(DAY_FIELDS.map((name) => [name, typedLine]))
const times = { from: typedLine, to: typedLine }

const participantsInput = typedLine
  .pipe(
    z
      .string()
      .min(1, { error: 'common:invalid.required' })
      .regex(/^\d{1,9}$/, { error: 'trainings:form.people' }),
  )
  .transform(Number)
  .pipe(
    z
      .number()
      .min(1, { error: 'trainings:form.people' })
      .max(MOST_PEOPLE, { error: 'trainings:form.people' }),
  )

export const askInput = z
  .object({
    topic: z.string({ error: UNTYPED }).max(300, UNTYPED).default(''),
    trainer: z.string({ error: UNTYPED }).max(100, UNTYPED).default(''),
    /** An agreed price by its code. */
    fee: z.string({ error: UNTYPED }).max(100, UNTYPED).default(''),
    key: z.string({ error: UNTYPED }).min(8, UNTYPED).max(100, UNTYPED),
    shown: z.string({ error: UNTYPED }).max(40, UNTYPED).default(''),
    title: optionalLine(120),
    participants: participantsInput,
    mode: z.enum(['venue', 'online'], { error: 'common:invalid.required' }),
    venue: optionalLine(200),
    city: optionalLine(100),
    country: z
      .string()
      .regex(/^([A-Z]{2})?$/, { error: 'common:invalid.required' })
      .default(''),
    timeZone: z.string().refine(isTimeZone, { error: 'common:invalid.required' }),
    ...dates,
    ...times,
    words: optionalLines(2_000).default(''),
  })
  .superRefine(({ mode, venue, city, country }, at) => {
    if (mode === 'online') return
    const given = { venue, city, country }
    for (const [name, value] of Object.entries(given))
      if (!value) at.addIssue({ code: 'custom', path: [name], message: 'common:invalid.required' })
  })

/** Who asks without being signed in: an address, the code that proves it, and a name. */
export const contactInput = z.object({
  email: emailInput,
  code: z.string().max(100).catch(''),
  name: lineOfText(100),
})

const which = {
  code: z.string({ error: UNTYPED }).max(40, UNTYPED),
  version: z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(1, UNTYPED).max(1_000, UNTYPED),
}

/** The username of who trains, of a firm that answers; everybody else leaves it empty. */
const trainer = z.string({ error: UNTYPED }).max(100, UNTYPED).default('')

/** Whether the provider accepts the selling mandate with it. */
const mandate = z
  .literal(['yes', ''], { error: UNTYPED })
  .default('')
  .transform((said) => said === 'yes')

export const acceptInput = z.object({ ...which, trainer, mandate })
export const reassignInput = z.object({ code: which.code, trainer })
export const withdrawInput = z.object({ code: which.code })
export const declineInput = z.object({ ...which, reason: linesOfText(1_500) })
export const counterInput = z.object({
  ...which,
  trainer,
  mandate,
  ...dates,
  ...times,
  amount: typedLine,
  /** Left out where the price was agreed on before. */
  currency: z.enum(CURRENCIES, { error: 'common:invalid.required' }).optional(),
  words: optionalLines(2_000).default(''),
})
