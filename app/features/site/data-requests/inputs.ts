import { z } from 'zod'
import { dayField } from '#app/kit/day-field.ts'
import { emailField } from '#app/kit/email-field.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { lineOfText } from '#app/kit/text.ts'
import { DATA_WISHES } from './data-request.ts'

/** What staff enters of a letter; `link` has a link sent to the address. */
export const enteredRequestInput = z.object({
  wish: z.enum(DATA_WISHES, { error: UNTYPED }),
  name: lineOfText(120),
  email: emailField('data-requests:invalid.email'),
  language: z.enum(LANGUAGES, { error: UNTYPED }),
  note: lineOfText(300),
  receivedOn: dayField('data-requests:invalid.day'),
  link: z.string().optional(),
  key: z.uuid({ error: UNTYPED }),
})

const code = z.string().max(40)
export const seenIdentityInput = z.object({ code, reason: lineOfText(300) })
export const closedRequestInput = z.object({
  code,
  outcome: z.enum(['given', 'refused'], { error: UNTYPED }),
  reason: lineOfText(300),
})
export const erasedRequestInput = z.object({
  code,
  reason: lineOfText(300),
  factor: z.string().trim().max(40).catch(''),
})
export const requestLinkInput = z.object({ code, token: z.string().max(200) })
