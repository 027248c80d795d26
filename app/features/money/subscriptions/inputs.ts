import { z } from 'zod'
import { CARDS } from '#app/features/money/payments/payment.ts'
import { readAddress } from '#app/kit/address-text.ts'
import { dayField } from '#app/kit/day-field.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { taxNumberFault } from '#app/kit/tax-number.ts'
import { lineOfText, optionalLine } from '#app/kit/text.ts'
import { CYCLES, MOST_SEATS } from './plan.ts'
import { PAY_WAYS } from './subscription.ts'

/**
 * What a new workspace says of itself. `key` is one for each intention: a double click opens one workspace.
 */
export const workspaceInput = z.object({
  name: lineOfText(100),
  kind: z.enum(['company', 'sme'], { error: 'common:invalid.required' }),
  country: z.string().regex(/^[A-Z]{2}$/, { error: 'common:invalid.required' }),
  currency: z.enum(CURRENCIES, { error: 'common:invalid.required' }),
  key: z.uuid(),
})

const seats = z
  .union([z.string().max(20), z.number()])
  .transform((typed) => String(typed).trim())
  .pipe(
    z
      .string()
      .regex(/^\d{1,5}$/, { error: 'subscriptions:form.seatsFormat' })
      .transform(Number),
  )
  .refine((count) => count >= 1 && count <= MOST_SEATS, { error: 'subscriptions:form.seatsFormat' })

/** The country of an address decides how it is read, so both are read together. */
const confirmed = z
  .object({
    address: z.string().max(400, { error: 'orders:billing.addressFormat' }),
    country: z.string().regex(/^[A-Z]{2}$/, { error: 'common:invalid.required' }),
  })
  .transform(({ address, country }, at) => {
    const read = readAddress(address, country)
    if (read) return { ...read, country }
    const message = address.trim() === '' ? 'common:invalid.required' : 'orders:billing.addressFormat'
    at.addIssue({ code: 'custom', path: ['address'], message })
    return z.NEVER
  })

/**
 * The plan that an admin chooses, who is billed for it and how it is paid. `shown` is what the page said that
 * is paid now, in minor units: another sum is said first. `key` is one for each intention: a double click
 * pays once.
 */
export const planInput = z
  .object({
    cycle: z.enum(CYCLES, { error: 'common:invalid.required' }),
    seats,
    company: lineOfText(120),
    taxNumber: optionalLine(30),
    purchaseOrderNumber: optionalLine(50),
    card: z.enum(CARDS, { error: 'orders:payment.chooseCard' }),
    /** The tick beside the words of the mandate; nobody sets it beforehand. */
    keep: z
      .string()
      .optional()
      .transform((said) => said === 'on'),
    shown: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .catch(-1),
    key: z.uuid({ error: 'common:invalid.value' }),
  })
  .and(confirmed)
  .superRefine(({ country, taxNumber }, at) => {
    const fault = taxNumber ? taxNumberFault(taxNumber, country) : null
    if (fault) at.addIssue({ code: 'custom', path: ['taxNumber'], message: `prices:taxNumber.${fault}` })
  })

export type PlanInput = z.output<typeof planInput>

export const renewalInput = z.object({ renew: z.enum(['yes', 'no']) })

/** How the plan renews; a card that is kept already is taken. */
export const payWayInput = z.object({ payWay: z.enum(PAY_WAYS, { error: 'common:invalid.required' }) })

/** A card to keep without a charge. One key is one wish. */
export const keptCardInput = z.object({
  keep: z.literal('on', { error: 'card-mandates:consent.needed' }),
  card: z.enum(CARDS, { error: 'orders:payment.chooseCard' }),
  key: z.uuid({ error: 'common:invalid.value' }),
})

/** An invoice of a plan whose transfer came, by its number. */
export const planPaidInput = z.object({
  number: z.string({ error: UNTYPED }).trim().min(1, UNTYPED).max(40, UNTYPED),
  amount: z.string({ error: 'common:invalid.required' }).max(40),
  day: dayField('common:invalid.required'),
})

export const planRefundInput = z.object({
  refund: z.uuid({ error: UNTYPED }),
  how: z.enum(['again', 'otherwise'], { error: UNTYPED }),
})
