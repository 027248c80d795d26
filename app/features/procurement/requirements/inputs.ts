import { z } from 'zod'
import { amountCheck, amountField } from '#app/kit/amount-field.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { lineOfText, linesOfText, optionalLine } from '#app/kit/text.ts'
import { amountOf } from '#app/kit/typed-amount.ts'
import { seenInput } from '#app/kit/version-token.ts'

const blankAsNone = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const day = z
  .string({ error: 'common:invalid.required' })
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'requirements:form.day' })
  .refine(isDay, { error: 'requirements:form.day' })

const participants = z
  .string({ error: 'common:invalid.required' })
  .transform((typed) => typed.normalize('NFKC').trim())
  .pipe(
    z
      .string()
      .min(1, { error: 'common:invalid.required' })
      .regex(/^[1-9]\d{0,3}$/, { error: 'requirements:form.participantsRange' }),
  )
  .transform(Number)

/** A box that is ticked or not. */
const ticked = z
  .string()
  .optional()
  .transform((sent) => sent === 'on')

/** Said together with what is wrong in other fields, not only once they are right. */
const beside = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/**
 * What the form of a requirement sends. Dates are calendar days ('2026-12-03'), amounts as people type them,
 * of `currency`; `intent` tells whether it goes online, `key` (a UUID) marks one intention to post, `url` an
 * existing one of one's own.
 */
export const saveRequirementInput = z
  .object({
    intent: z.enum(['draft', 'publish']),
    key: z.uuid({ error: 'common:invalid.value' }),
    title: lineOfText(120),
    category: z.string().min(1, { error: 'common:invalid.required' }).max(100),
    description: linesOfText(5_000),
    participants,
    mode: z.enum(['onsite', 'venue', 'online'], { error: 'common:invalid.required' }),
    city: optionalLine(80),
    country: z.preprocess(
      blankAsNone,
      z
        .string()
        .regex(/^[A-Z]{2}$/, { error: 'common:invalid.value' })
        .optional(),
    ),
    trainingLanguage: z.string().regex(/^[a-z]{2}$/, { error: 'common:invalid.required' }),
    language: z.enum(LANGUAGES, { error: 'common:invalid.required' }),
    wishedFrom: z.preprocess(blankAsNone, day.optional()),
    wishedTo: z.preprocess(blankAsNone, day.optional()),
    deadline: z.preprocess(blankAsNone, day),
    currency: z.enum(CURRENCIES, { error: 'common:invalid.required' }),
    budgetFrom: z.preprocess(blankAsNone, amountField().optional()),
    budgetTo: z.preprocess(blankAsNone, amountField().optional()),
    budgetHidden: ticked,
    sealed: ticked,
  })
  .refine((input) => input.mode === 'online' || input.city, {
    error: 'common:invalid.required',
    path: ['city'],
    when: beside,
  })
  .refine((input) => input.mode === 'online' || input.country, {
    error: 'common:invalid.required',
    path: ['country'],
    when: beside,
  })
  .refine((input) => !input.wishedFrom || !input.wishedTo || input.wishedFrom <= input.wishedTo, {
    error: 'requirements:form.endBeforeStart',
    path: ['wishedTo'],
  })
  .refine(...amountCheck('budgetFrom', 'currency'))
  .refine(...amountCheck('budgetTo', 'currency'))
  .refine(({ budgetFrom, budgetTo, currency }) => isInOrder(budgetFrom, budgetTo, currency), {
    error: 'requirements:form.lessThanFrom',
    path: ['budgetTo'],
  })
  .transform(({ budgetFrom, budgetTo, ...input }) => ({
    ...input,
    budgetFromMinor: minorOf(budgetFrom, input.currency),
    budgetToMinor: minorOf(budgetTo, input.currency),
  }))

function minorOf(typed: string | undefined, currency: string): number | null {
  return typed === undefined ? null : (amountOf(typed, currency)?.minor ?? null)
}

function isInOrder(from: string | undefined, to: string | undefined, currency: string): boolean {
  const [least, most] = [minorOf(from, currency), minorOf(to, currency)]
  return least === null || most === null || least <= most
}

export const ownRequirementInput = z.object({
  url: z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED),
})

export const closeRequirementInput = ownRequirementInput.extend({ reason: linesOfText(1_500) })

/** The own requirement that is changed. */
export const changeRequirementInput = ownRequirementInput.extend({ seen: seenInput })
