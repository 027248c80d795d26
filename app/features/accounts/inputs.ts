import { z } from 'zod'
import { isTimeZone } from '#app/kit/dates.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { emailField } from '#app/kit/email-field.ts'
import { flagInput } from '#app/kit/flag.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { seenInput } from '#app/kit/seen-mark.ts'
import { lineOfText, optionalLine } from '#app/kit/text.ts'
import { codeDigits } from './email-code.ts'
import { EMAIL_SWITCHES } from './email-switch.ts'
import { isCommonPassword, PASSWORD_MAX, PASSWORD_MIN } from './password.ts'

/** The lengths 5 and 20 are told apart from the characters, so that each fault has its own message. */
export const usernameInput = z
  .string({ error: 'accounts:username.invalid' })
  .trim()
  .min(1, 'accounts:username.invalid')
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'accounts:username.format')
  .min(5, 'accounts:username.length')
  .max(20, 'accounts:username.length')

export const emailInput = emailField('accounts:email.invalid', emailKey)

export const passwordInput = z
  .string({ error: 'accounts:password.required' })
  .min(1, 'accounts:password.required')
  .min(PASSWORD_MIN, 'accounts:password.short')
  .max(PASSWORD_MAX, 'accounts:password.long')

/** Checked only when filled in: a phone number that ends in 12 digits, written with or without spaces. */
const phoneInput = z
  .string()
  .trim()
  .transform((typed) => typed.replace(/[\s().-]/g, ''))
  .pipe(
    z.union(
      [
        z.literal(''),
        z
          .string()
          .regex(/^\+?\d*\d{12}$/, 'accounts:phone.invalid')
          .max(20, 'accounts:phone.invalid'),
      ],
      'accounts:phone.invalid',
    ),
  )

/** The register form under the names of the wire. `sindustry` carries nothing and is ignored. */
export const registration = z
  .object({
    susername: usernameInput,
    semail: emailInput,
    spassword: passwordInput,
    phone: phoneInput.optional(),
  })
  .refine((form) => !isCommonPassword(form.spassword, { username: form.susername, email: form.semail }), {
    path: ['spassword'],
    message: 'accounts:password.common',
  })

/** The register form of the page, which also posts its terms box. */
export const termsInput = z.object({ terms: z.string('accounts:terms.required').min(1) })

/** Sign-in takes anything that could have been typed: what cannot be a username is answered like a wrong one. */
export const credentialsInput = z.object({
  username: z.string('accounts:signIn.nameRequired').trim().min(1, 'accounts:signIn.nameRequired'),
  password: z.string('accounts:password.required').min(1, 'accounts:password.required'),
  cookie: z.string().optional(),
  /** That the identity of another site that waits in this browser may open the account from now on. */
  link: z.string().optional(),
  /** What solves the captcha, as the browser was given it to send. */
  recaptcha: z.string('accounts:captcha.wrong').max(10_000, 'accounts:captcha.wrong').optional(),
})

/** The two flags of the wire, of which exactly one is on. */
export const serviceInput = z
  .object({ Provider: flagInput, Seeker: flagInput })
  .refine(({ Provider, Seeker }) => Provider !== Seeker, {
    path: ['Provider'],
    error: 'settings:service.one',
  })
  .transform(({ Provider }) => (Provider ? ('provider' as const) : ('seeker' as const)))

export const emailSwitchInput = z.object({
  type: z.enum(EMAIL_SWITCHES, { error: 'common:invalid.value' }),
  setting: flagInput,
})

/** The password form under the names of the wire: all filled in, the new one twice. */
export const passwordChangeInput = z
  .object({
    oldpass: z
      .string('accounts:password.required')
      .min(1, 'accounts:password.required')
      .max(PASSWORD_MAX, 'settings:password.wrong'),
    newpass: passwordInput,
    confpass: z.string('accounts:password.required').min(1, 'accounts:password.required'),
  })
  .refine(({ newpass, confpass }) => newpass === confpass, {
    path: ['confpass'],
    error: 'settings:password.mismatch',
    when: ({ value }) => hasBoth(value),
  })

const hasBoth = (value: unknown) =>
  z.object({ newpass: z.string().min(1), confpass: z.string().min(1) }).safeParse(value).success

/** What a person says of themselves. The time zone is an IANA name. */
export const profileInput = z.object({
  name: lineOfText(100),
  language: z.enum(LANGUAGES, { error: 'common:invalid.required' }),
  timeZone: z.string().max(64).refine(isTimeZone, { error: 'common:invalid.value' }),
  phone: optionalLine(40),
  phoneCountry: optionalLine(2),
  seen: seenInput,
})

/** The six digits of a code that was mailed, as they were typed. */
export const mailedCodeInput = z
  .string({ error: 'accounts:code.format' })
  .max(100, 'accounts:code.format')
  .transform(codeDigits)
  .pipe(z.string().regex(/^[0-9]{6}$/, 'accounts:code.format'))

/** What shows to be the owner of an account (`proveOwner`); nothing, where none was asked for yet. */
export const proofInput = z
  .string('accounts:password.required')
  .max(20_000, 'settings:password.wrong')
  .default('')

/** A code of an app, or a recovery code, as it was typed. */
export const factorInput = z
  .string({ error: 'security:twoStep.wrong' })
  .trim()
  .min(1, 'security:twoStep.wrong')
  .max(100, 'security:twoStep.wrong')
