import { z } from 'zod'
import { SEAT } from '#app/features/companies/billing-address.ts'
import { CHOICES } from '#app/features/events/quorum-decision.ts'
import { CARDS } from '#app/features/payments/payment.ts'
import { emailField } from '#app/kit/email-field.ts'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { taxNumberFault } from '#app/kit/tax-number.ts'
import { lineOfText, optionalLine } from '#app/kit/text.ts'

/** A whole number as people type it in a form; an empty field is 0. */
const count = z
  .union([z.string().max(100), z.number()])
  .transform((typed) => String(typed).trim() || '0')
  .pipe(
    z
      .string()
      .regex(/^\d{1,9}$/, { error: 'orders:hold.wholeNumber' })
      .transform(Number),
  )

const key = z.uuid({ error: 'orders:hold.tryAgain' })

/**
 * What the ticket panel of an event sends: `event` (its slug), `seats.<ticketTypeId>` (a number for each type), `code` (what
 * its tickets were shown for, or empty) and `key` (a UUID, new for each intention to buy, made in the browser; without scripts it is left out).
 */
export const holdSeatsInput = z
  .object({
    event: z.string().max(300),
    seats: z
      .record(z.string().refine(isId, { error: 'orders:hold.tryAgain' }), count)
      .transform((seats) => new Map(Object.entries(seats).filter(([, number]) => number > 0))),
    key: z.preprocess((typed) => (typed === '' ? undefined : typed), key.optional()),
    code: z.string().max(100).default(''),
    replaces: z.boolean().default(false),
  })
  .refine((input) => input.seats.size > 0, { error: 'orders:hold.noSeats', path: [] })

const reference = z.string().regex(/^[0-9A-Z]{6,20}$/, { error: 'orders:hold.tryAgain' })

export const orderInput = z.object({ reference })

const email = emailField('orders:participants.emailFormat')

export const participantInput = z.object({ name: lineOfText(100), email })
const position = z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(1, UNTYPED).max(100, UNTYPED)
/** `position` is left out where all seats are meant; `seen` is what was shown to come back, in minor units. */
export const cancelBookingInput = z.object({
  reference,
  position: position.optional(),
  seen: z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(0, UNTYPED).max(1e12, UNTYPED),
})
export const nameParticipantInput = z.object({
  reference,
  position,
  name: lineOfText(100),
  email,
})

const isBlank = (row: unknown) =>
  row !== null &&
  typeof row === 'object' &&
  Object.values(row).every((typed) => typeof typed === 'string' && typed.trim() === '')

const named = participantInput
  .nullable()
  .refine((value) => value !== null, { error: 'common:invalid.required' })
const namedLater = z.preprocess((typed) => (isBlank(typed) ? null : typed), participantInput.nullable())
const participantsOf = (row: typeof named | typeof namedLater) =>
  z.object({ reference, participants: z.array(row).max(100) })
const PARTICIPANTS = { now: participantsOf(named), later: participantsOf(namedLater) }

/** All seats in their order. With `nameLater` rows may stay empty (null), but a name needs its email. */
export const saveParticipantsInput = (nameLater: boolean) => PARTICIPANTS[nameLater ? 'later' : 'now']

const country = z.string().regex(/^[A-Z]{2}$/, { error: 'common:invalid.required' })

const REFERENCES = {
  purchaseOrderNumber: optionalLine(50),
  buyerReference: optionalLine(50),
  costCentre: z
    .string()
    .refine((id) => id === '' || isId(id), { error: 'orders:billing.costCentreGone' })
    .default(''),
}

export const typedPayerInput = z
  .object({
    kind: z.enum(['person', 'business'], { error: 'common:invalid.required' }),
    name: lineOfText(100),
    company: optionalLine(120),
    street: lineOfText(150),
    /** Some countries have none. */
    postalCode: optionalLine(20).transform((code) => code ?? ''),
    city: lineOfText(100),
    country,
    taxNumber: optionalLine(30),
    ...REFERENCES,
  })
  .refine((input) => input.kind === 'person' || input.company, {
    error: 'common:invalid.required',
    path: ['company'],
  })
  .superRefine(({ kind, country, taxNumber }, at) => {
    const fault = kind === 'business' && taxNumber ? taxNumberFault(taxNumber, country) : null
    if (fault) at.addIssue({ code: 'custom', path: ['taxNumber'], message: `prices:taxNumber.${fault}` })
  })

/** Who pays where a company has several addresses: the one chosen of them, and what the purchase is booked to. */
export const chosenPayerInput = z.object({
  billTo: z.string().refine((id) => id === SEAT || isId(id), { error: 'orders:billing.billToGone' }),
  name: lineOfText(100),
  ...REFERENCES,
})

export const payOrderInput = z.object({
  reference,
  card: z.enum(CARDS, { error: 'orders:payment.chooseCard' }),
  key,
})

/** An order on an invoice, to be paid by bank transfer; `key` as for a payment. */
export const billOrderInput = payOrderInput.omit({ card: true })

/** Money that came by transfer: how much, as people write it, and on which day (ISO). */
export const transferCameInput = z.object({
  reference,
  amount: z.string({ error: 'common:invalid.required' }).max(40),
  day: z.iso.date({ error: 'common:invalid.value' }),
})

/** An amount that was sent back by hand. */
export const sentBackInput = z.object({ refund: z.uuid({ error: UNTYPED }) })

/** An amount whose refund failed: to be sent again by the gateway, or sent otherwise already. */
export const resendInput = z.object({
  refund: z.uuid({ error: UNTYPED }),
  how: z.enum(['again', 'otherwise'], { error: UNTYPED }),
})

/** Reads dotted field names of a form (`seats.a`, `participants.0.name`) into objects and lists. */
export function nestedValues(values: Record<string, string | string[]>): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(values)) {
    const path = name.split('.')
    if (path.length > 4) continue
    let at: Record<string, unknown> = root
    for (const part of path.slice(0, -1)) {
      const next = at[part]
      if (next === null || typeof next !== 'object' || Array.isArray(next)) at[part] = Object.create(null)
      at = at[part] as Record<string, unknown>
    }
    at[path.at(-1) ?? ''] = Array.isArray(value) ? value.at(-1) : value
  }
  if (root.participants && typeof root.participants === 'object') {
    root.participants = listOf(root.participants as Record<string, unknown>)
  }
  return root
}

function listOf(byIndex: Record<string, unknown>): unknown[] {
  return Object.keys(byIndex)
    .filter((index) => /^\d{1,2}$/.test(index))
    .sort((a, b) => Number(a) - Number(b))
    .map((index) => byIndex[index])
}

export const decideQuorumInput = z.object({
  decision: z.uuid({ error: UNTYPED }),
  event: z.string({ error: UNTYPED }).max(300, { error: UNTYPED }),
  choice: z.enum(CHOICES, { error: UNTYPED }),
  day: z.iso
    .date({ error: 'common:invalid.value' })
    .optional()
    .or(z.literal('').transform(() => undefined)),
})
