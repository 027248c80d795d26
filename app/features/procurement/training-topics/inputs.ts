import { z } from 'zod'
import { amountCheck, amountField } from '#app/kit/amount-field.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { lineOfText, linesOfText } from '#app/kit/text.ts'
import { amountOf } from '#app/kit/typed-amount.ts'
import { MOST_PARTICIPANTS, MOST_TRAINING_DAYS } from './training-topic.ts'

const blankAsNone = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)
const required = { error: 'common:invalid.required' }

const count = (most: number, error: string) =>
  z
    .string(required)
    .max(100, { error })
    .transform((typed) => typed.normalize('NFKC').trim())
    .pipe(z.string().min(1, required).regex(/^\d+$/, { error }))
    .transform(Number)
    .pipe(z.number().min(1, { error }).max(most, { error }))

const code = z.string({ error: UNTYPED }).max(40, UNTYPED)
const revision = z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(1, UNTYPED).max(100_000, UNTYPED)

/**
 * What the form of a training topic sends: the budget as people type it, of `currency`, for each participant;
 * `intent` tells whether it is opened to providers, `key` marks one intention to save.
 */
const content = {
  key: z.uuid({ error: UNTYPED }),
  intent: z.enum(['save', 'open'], { error: UNTYPED }).default('save'),
  title: lineOfText(120),
  category: z.string(required).min(1, required).max(100),
  language: z.enum(LANGUAGES, required),
  description: linesOfText(5_000),
  audience: lineOfText(300),
  participants: count(MOST_PARTICIPANTS, 'training-topics:form.participantsRange'),
  days: count(MOST_TRAINING_DAYS, 'training-topics:form.daysRange'),
  currency: z.enum(CURRENCIES, required),
  budget: z.preprocess(blankAsNone, amountField().optional()),
  budgetShown: z
    .string()
    .optional()
    .transform((sent) => sent === 'on'),
}

export const createTrainingTopicInput = z.object(content).refine(...amountCheck('budget', 'currency'))

/** The same for one that is there already, with the revision that was read. */
export const reviseTrainingTopicInput = z
  .object({ ...content, code, revision })
  .refine(...amountCheck('budget', 'currency'))

/** A step with an own topic, and the revision that was read. */
export const topicStepInput = z.object({ code, revision })

/** An own topic, and a provider by the username that its address shows. */
export const topicInvitationInput = z.object({ code, username: lineOfText(60) })

type Typed = z.output<typeof createTrainingTopicInput>

/** What a topic keeps of what was typed, but for its category. */
export function topicContentOf({ budget, currency, ...typed }: Typed) {
  const { title, language, description, audience, participants, days, budgetShown } = typed
  const amount = budget === undefined ? null : amountOf(budget, currency)
  return {
    title,
    language,
    description,
    audience,
    participants,
    days,
    budgetShown: amount !== null && budgetShown,
    budgetMinor: amount?.minor ?? null,
    budgetCurrency: amount?.currency ?? null,
  }
}
