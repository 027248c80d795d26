import { z } from 'zod'
import { amountCheck, amountField } from '#app/kit/amount-field.ts'
import { dayField } from '#app/kit/day-field.ts'
import { beside, UNTYPED } from '#app/kit/input.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { lineOfText, linesOfText, optionalLine, optionalLines } from '#app/kit/text.ts'
import { amountOf } from '#app/kit/typed-amount.ts'
import { seenInput } from '#app/kit/version-token.ts'
import { CRITERION_FIELDS, criteriaOf, isWhole } from './criterion.ts'
import { AUDIENCES } from './requirement.ts'

const blankAsNone = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)

const day = z.string({ error: 'common:invalid.required' }).pipe(dayField('requirements:form.day'))

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

const criterion = optionalLine(80)

/** How much a criterion counts, in percent. */
const weight = z.preprocess(
  blankAsNone,
  z
    .string()
    .transform((typed) => typed.normalize('NFKC').replace('%', '').trim())
    .pipe(z.string().regex(/^([1-9]\d?|100)$/, { error: 'requirements:form.weightRange' }))
    .transform(Number)
    .optional(),
)

/** A box that is ticked or not. */
const ticked = z
  .string()
  .optional()
  .transform((sent) => sent === 'on')

/** A criterion has a name and a weight, or neither. */
function needs(field: string, other: string) {
  const isGiven = (input: unknown) => {
    const said = Object(input) as Record<string, unknown>
    return !said[other] || Boolean(said[field])
  }
  const check: [typeof isGiven, { error: string; path: string[]; when: typeof beside }] = [
    isGiven,
    { error: 'common:invalid.required', path: [field], when: beside },
  ]
  return check
}

/** Whether a weight is none: that is said, not what it would add up to. */
const hasUnread = (input: Record<string, unknown>) =>
  CRITERION_FIELDS.some(({ weight }) => typeof input[weight] === 'string')

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
    questionsUntil: z.preprocess(blankAsNone, day.optional()),
    currency: z.enum(CURRENCIES, { error: 'common:invalid.required' }),
    budgetFrom: z.preprocess(blankAsNone, amountField().optional()),
    budgetTo: z.preprocess(blankAsNone, amountField().optional()),
    budgetHidden: ticked,
    sealed: ticked,
    audience: z.enum(AUDIENCES, { error: 'common:invalid.required' }).default('all'),
    showCount: ticked,
    showPlaces: ticked,
    criterion1: criterion,
    weight1: weight,
    criterion2: criterion,
    weight2: weight,
    criterion3: criterion,
    weight3: weight,
    criterion4: criterion,
    weight4: weight,
    criterion5: criterion,
    weight5: weight,
  })
  .refine(...needs('weight1', 'criterion1'))
  .refine(...needs('criterion1', 'weight1'))
  .refine(...needs('weight2', 'criterion2'))
  .refine(...needs('criterion2', 'weight2'))
  .refine(...needs('weight3', 'criterion3'))
  .refine(...needs('criterion3', 'weight3'))
  .refine(...needs('weight4', 'criterion4'))
  .refine(...needs('criterion4', 'weight4'))
  .refine(...needs('weight5', 'criterion5'))
  .refine(...needs('criterion5', 'weight5'))
  .refine((input) => hasUnread(input) || isWhole(criteriaOf(input)), {
    error: 'requirements:form.weightSum',
    path: ['weight1'],
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
  .refine((input) => !input.questionsUntil || input.questionsUntil <= input.deadline, {
    error: 'requirements:form.questionsLate',
    path: ['questionsUntil'],
  })
  .refine(...amountCheck('budgetFrom', 'currency'))
  .refine(...amountCheck('budgetTo', 'currency'))
  .refine(({ budgetFrom, budgetTo, currency }) => isInOrder(budgetFrom, budgetTo, currency), {
    error: 'requirements:form.lessThanFrom',
    path: ['budgetTo'],
  })
  .transform(({ budgetFrom, budgetTo, ...input }) => ({
    ...input,
    criteria: criteriaOf(input),
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

/** A reason is asked for of one that is open; a draft is nobody's to ask after. */
export const cancelRequirementInput = ownRequirementInput.extend({
  reason: optionalLines(1_500).default(''),
})

export const closeRequirementInput = ownRequirementInput.extend({ reason: linesOfText(1_500) })

/** The own requirement that is changed. */
export const changeRequirementInput = ownRequirementInput.extend({ seen: seenInput })
