import { z } from 'zod'
import { fileNames } from '#app/features/people/message-files/inputs.ts'
import { DAY_FIELDS } from '#app/features/sales/training-requests/inputs.ts'
import { amountCheck, amountField } from '#app/kit/amount-field.ts'
import { isTimeZone } from '#app/kit/dates.ts'
import { dayField } from '#app/kit/day-field.ts'
import { beside, UNTYPED } from '#app/kit/input.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { linesOfText, optionalLine, typedSoFar } from '#app/kit/text.ts'
import { amountOf } from '#app/kit/typed-amount.ts'
import { seenInput } from '#app/kit/version-token.ts'
import { EXTRAS, FEE_UNITS } from './proposal.ts'

const blankAsNone = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)
const amount = z.preprocess(blankAsNone, amountField().optional())
const typedLine = z
  .string()
  .max(100)
  .default('')
  .transform((typed) => typed.normalize('NFKC').trim())
const required = { error: 'common:invalid.required' }

/** What names a requirement: the last part of its address. */
const url = z.string({ error: UNTYPED }).min(1, UNTYPED).max(300, UNTYPED)

/** The amendment of the requirement that was read, 0 before any. */
const amendment = z.coerce
  .number({ error: UNTYPED })
  .int(UNTYPED)
  .min(0, UNTYPED)
  .max(1_000, UNTYPED)
  .default(0)

/**
 * What the form of a proposal sends. Amounts are as people type them, of `currency` and by the provider's tax
 * terms; days, hours and the last day of validity are of `timeZone`; `version` is the one that was changed, 0
 * for a first one; `key` marks one intention to send.
 */
export const submitProposalInput = z
  .object({
    url,
    key: z.uuid({ error: UNTYPED }),
    version: z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(0, UNTYPED).max(1_000, UNTYPED),
    amendment,
    trainer: z.string({ error: UNTYPED }).max(100, UNTYPED).default(''),
    topic: z.string({ error: UNTYPED }).max(300, UNTYPED).default(''),
    /** Whether the selling mandate is accepted with it. */
    mandate: z.literal(['yes', ''], { error: UNTYPED }).default(''),
    currency: z.enum(CURRENCIES, required),
    feeUnit: z.enum(FEE_UNITS, required),
    fee: z.preprocess(blankAsNone, z.string(required).pipe(amountField())),
    travel: z.enum(EXTRAS, required),
    travelAmount: amount,
    materials: z.enum(EXTRAS, required),
    materialsAmount: amount,
    otherAmount: amount,
    otherText: optionalLine(120),
    timeZone: z.string().refine(isTimeZone, required),
    ...Object.fromEntries(DAY_FIELDS.map((name) => [name, typedLine])),
    from: typedLine,
    to: typedLine,
    validUntil: typedLine.pipe(dayField('requirements:form.day')),
    words: linesOfText(5_000),
  })
  .refine(...amountCheck('fee', 'currency'))
  .refine(...amountCheck('travelAmount', 'currency'))
  .refine(...amountCheck('materialsAmount', 'currency'))
  .refine(...amountCheck('otherAmount', 'currency'))
  .refine(({ travel, travelAmount }) => travel !== 'extra' || travelAmount !== undefined, {
    ...required,
    path: ['travelAmount'],
    when: beside,
  })
  .refine(({ materials, materialsAmount }) => materials !== 'extra' || materialsAmount !== undefined, {
    ...required,
    path: ['materialsAmount'],
    when: beside,
  })
  .refine(({ otherAmount, otherText }) => otherAmount === undefined || Boolean(otherText), {
    ...required,
    path: ['otherText'],
    when: beside,
  })

/** The fields of the form, as a draft keeps them. */
const DRAFT_FIELDS = [
  'fee',
  'currency',
  'feeUnit',
  'travel',
  'travelAmount',
  'materials',
  'materialsAmount',
  'otherText',
  'otherAmount',
  ...DAY_FIELDS,
  'from',
  'to',
  'timeZone',
  'trainer',
  'topic',
  'words',
  'validUntil',
  'files',
] as const

const kept = z.string({ error: UNTYPED }).max(6_000, UNTYPED).transform(typedSoFar).optional()

/**
 * What a draft of a proposal sends: the fields as they stand, whatever is in them; `seen` stands for the
 * draft that they began with.
 */
export const proposalDraftInput = z.object({
  url,
  seen: seenInput,
  ...Object.fromEntries(DRAFT_FIELDS.map((name) => [name, kept])),
  filesStored: fileNames,
})

/** The values of a draft, by the names of all fields of the form. */
export function draftValuesOf(typed: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    DRAFT_FIELDS.map((name) => {
      const value = typed[name]
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}

export type TypedProposal = z.output<typeof submitProposalInput>

/** The typed prices in minor units. */
export function pricesOf(typed: TypedProposal) {
  const minorOf = (text: string | undefined) =>
    text === undefined ? null : (amountOf(text, typed.currency)?.minor ?? null)
  const { currency, feeUnit, travel, materials } = typed
  return {
    currency,
    feeUnit,
    feeMinor: minorOf(typed.fee) ?? 0,
    travel,
    travelMinor: travel === 'extra' ? minorOf(typed.travelAmount) : null,
    materials,
    materialsMinor: materials === 'extra' ? minorOf(typed.materialsAmount) : null,
    otherMinor: minorOf(typed.otherAmount),
    otherText: typed.otherAmount === undefined ? '' : (typed.otherText ?? ''),
  }
}

export const ownProposalInput = z.object({ url })

/** The own proposal, and the amendment that it is confirmed for. */
export const confirmInput = z.object({ url, amendment })

const which = {
  code: z.string({ error: UNTYPED }).max(40, UNTYPED),
  version: z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(1, UNTYPED).max(1_000, UNTYPED),
}

export const shortlistInput = z.object(which)
export const declineInput = z.object({ ...which, reason: linesOfText(1_500) })
export const awardInput = z.object({ ...which, venue: optionalLine(200) })
