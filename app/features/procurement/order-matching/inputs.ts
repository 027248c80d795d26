import { z } from 'zod'
import { amountField } from '#app/kit/amount-field.ts'
import { chosenField } from '#app/kit/chosen-field.ts'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { linesOfText, optionalLine } from '#app/kit/text.ts'
import { MOST_QUEUED } from './matching.ts'

/** The most lines of an invoice that are matched in one press. */
export const MOST_ROWS = 40

const code = z.string({ error: UNTYPED }).max(40, UNTYPED)
const key = z.uuid({ error: UNTYPED })
const id = z.string({ error: UNTYPED }).refine(isId, UNTYPED)
const line = z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(0, UNTYPED).max(11, UNTYPED)
const wholeNumber = (error: string) =>
  z
    .string()
    .max(100, { error })
    .default('')
    .transform((typed) => typed.normalize('NFKC').trim())

const blankAsNone = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)

const row = z.object({
  /** The line of the order; none to leave this line of the invoice for later. */
  line: z.union([z.literal(''), line]).default(''),
  quantity: wholeNumber('order-matching:form.noQuantity'),
  amount: z.preprocess(blankAsNone, amountField().optional()),
})

function rowsOf(sent: unknown): unknown {
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent)) return sent
  const rows = sent as Record<string, unknown>
  return Array.from({ length: MOST_ROWS }, (_, at) => rows[at] ?? {})
}

/**
 * What the page of an invoice beside its order sends: by line of the invoice, of which line of the order it
 * is.
 */
export const matchInvoiceInput = z.object({
  key,
  code,
  invoice: id,
  rows: z.preprocess(rowsOf, z.array(row).max(MOST_ROWS, UNTYPED)),
})

export const unmatchInvoiceInput = z.object({ code, invoice: id })
export const acceptDifferenceInput = z.object({
  code,
  invoice: id,
  reason: linesOfText(1_000),
  /** The difference that was read: `quantity:price in minor units`. */
  seen: z.string({ error: UNTYPED }).regex(/^-?\d{1,9}:-?\d{1,15}$/, UNTYPED),
})

/**
 * The chosen invoices, one or several under one name, each with its order and the difference that was read:
 * `ORDER:invoice:quantity:price in minor units`; one reason for all.
 */
export const acceptDifferencesInput = z.object({
  key,
  reason: linesOfText(1_000),
  invoice: chosenField(/^[A-Z0-9]{1,40}:[0-9a-f-]{36}:-?\d{1,9}:-?\d{1,15}$/, {
    none: 'order-matching:queue.noneChosen',
    tooMany: 'order-matching:queue.tooMany',
    most: MOST_QUEUED,
  }),
})

/** What was delivered of a line, or with a minus what is taken back of it. */
export const noteDeliveryInput = z.object({
  key,
  code,
  line,
  quantity: wholeNumber('order-matching:form.noQuantity'),
  note: optionalLine(200),
})

/** The seats of a booking, by its reference, as a delivery of a line. */
export const linkSeatsInput = z.object({ code, line, booking: optionalLine(40) })

/** Percent as people type it, with at most two decimals. */
export const setToleranceInput = z.object({
  percent: wholeNumber('order-matching:tolerance.noPercent'),
  amount: amountField(),
  currency: z.enum(CURRENCIES, { error: 'common:invalid.required' }),
})
