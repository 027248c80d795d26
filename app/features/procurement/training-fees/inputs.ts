import { z } from 'zod'
import { amountCheck, amountField } from '#app/kit/amount-field.ts'
import { isTimeZone } from '#app/kit/dates.ts'
import { dayField } from '#app/kit/day-field.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { instantOfLocal } from '#app/kit/local-time.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { linesOfText, optionalLines } from '#app/kit/text.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import { FEE_UNITS, MOST_AMOUNT, MOST_VALID_DAYS } from './training-fee.ts'

const blankAsNone = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)
const required = { error: 'common:invalid.required' }
const code = z.string({ error: UNTYPED }).max(40, UNTYPED)
const count = (least: number) =>
  z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(least, UNTYPED).max(100_000, UNTYPED)
const key = z.uuid({ error: UNTYPED })

/** What a fee says, as typed: the amount of `currency`, the last day of validity in `timeZone`. */
const price = {
  unit: z.enum(FEE_UNITS, required),
  currency: z.enum(CURRENCIES, required),
  amount: z.preprocess(blankAsNone, z.string(required).pipe(amountField())),
  includes: linesOfText(2_000),
  timeZone: z.string().refine(isTimeZone, required),
  validUntil: z
    .string(required)
    .max(100)
    .transform((typed) => typed.normalize('NFKC').trim())
    .pipe(z.string().min(1, required).pipe(dayField('requirements:form.day'))),
  words: optionalLines(2_000).default(''),
}

/**
 * What the form of a first or a new proposal sends: for the topic of `topic`, whose `revision` was read,
 * after `version` of the own fee, 0 for a first one; `key` marks one intention to send.
 */
export const proposeFeeInput = z
  .object({ key, topic: code, revision: count(1), version: count(0), ...price })
  .refine(...amountCheck('amount', 'currency'))

/** A counter-proposal to the version of a fee that was read. */
export const counterFeeInput = z
  .object({ key, code, version: count(1), ...price })
  .refine(...amountCheck('amount', 'currency'))

/** A step with a fee, and the version that was read. */
export const feeStepInput = z.object({ code, version: count(1) })
export const rejectFeeInput = z.object({ code, version: count(1), reason: linesOfText(1_500) })

type Typed = z.output<typeof counterFeeInput>
type FeeTyped = Pick<Typed, keyof typeof price>

const DAY_MS = 86_400_000

/** What a fee says, as typed. Bad input beside an amount that is none, and a day that is past or too far. */
export function feeContentOf(typed: FeeTyped, now: Date) {
  const { unit, currency, amount, includes, timeZone, validUntil: day, words } = typed
  const read = amountOf(amount, currency)
  if (!read) throw new BadInput({ amount: { key: amountFault(amount, currency) } })
  if (read.minor < 1 || read.minor > MOST_AMOUNT)
    throw new BadInput({ amount: { key: 'training-fees:form.amountRange' } })
  return {
    unit,
    currency,
    amountMinor: read.minor,
    includes,
    words,
    validUntil: lastMoment(day, timeZone, now),
  }
}

function lastMoment(day: string, timeZone: string, now: Date): Date {
  const fault = (key: string) => new BadInput({ validUntil: { key } })
  const last = instantOfLocal(day, '23:59', timeZone)
  if (!(last instanceof Date)) throw fault('requirements:form.day')
  if (last <= now) throw fault('training-fees:form.validPast')
  if (last.getTime() > now.getTime() + MOST_VALID_DAYS * DAY_MS) throw fault('training-fees:form.validFar')
  return last
}
