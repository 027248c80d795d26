import { z } from 'zod'
import { isTimeZone } from '#app/kit/dates.ts'
import { flagInput } from '#app/kit/flag.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { lineOfText, optionalLine } from '#app/kit/text.ts'
import { seenInput } from '#app/kit/version-token.ts'
import { EMAIL_SETTINGS } from './email-switch.ts'

/** Length (5 to 20) and characters are checked apart, so that each fault has its own message. */
export const usernameInput = z
  .string({ error: 'accounts:username.invalid' })
  .trim()
  .min(1, 'accounts:username.invalid')
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'accounts:username.format')
  .min(5, 'accounts:username.length')
  .max(20, 'accounts:username.length')

/** The two flags of the wire, of which exactly one is on. */
export const serviceInput = z
  .object({ Provider: flagInput, Seeker: flagInput })
  .refine(({ Provider, Seeker }) => Provider !== Seeker, {
    path: ['Provider'],
    error: 'settings:service.one',
  })
  .transform(({ Provider }) => (Provider ? ('provider' as const) : ('seeker' as const)))

export const emailSwitchInput = z.object({
  type: z.enum(EMAIL_SETTINGS, { error: 'common:invalid.value' }),
  setting: flagInput,
})

/** What a person says of themselves. The time zone is an IANA name. */
export const profileInput = z.object({
  name: lineOfText(100),
  language: z.enum(LANGUAGES, { error: 'common:invalid.required' }),
  timeZone: z.string().max(64).refine(isTimeZone, { error: 'common:invalid.value' }),
  phone: optionalLine(40),
  phoneCountry: optionalLine(2),
  seen: seenInput,
})
