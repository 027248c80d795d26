import { z } from 'zod'
import { amountField } from '#app/kit/amount-field.ts'
import { isId } from '#app/kit/ids.ts'
import { UNTYPED } from '#app/kit/input.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'
import { lineOfText, linesOfText, optionalLine, optionalLines } from '#app/kit/text.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import {
  MOST_LINES,
  MOST_QUANTITY,
  MOST_TOTAL,
  PURCHASE_LINE_KINDS,
  type PurchaseLine,
  type PurchaseOrderContent,
  sumOfLine,
  totalOfLines,
} from './purchase-order.ts'

const blankAsNone = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)
const required = { error: 'common:invalid.required' }

const line = z.object({
  kind: z.enum(PURCHASE_LINE_KINDS, { error: UNTYPED }).default('training'),
  text: optionalLine(200),
  quantity: z
    .string()
    .max(100, { error: 'purchase-orders:form.noQuantity' })
    .default('')
    .transform((typed) => typed.normalize('NFKC').trim()),
  unit: z.preprocess(blankAsNone, amountField().optional()),
})

/** The rows of a form, by their numbers, as a list. */
function rowsOf(sent: unknown): unknown {
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent)) return sent
  const rows = sent as Record<string, unknown>
  return Array.from({ length: MOST_LINES }, (_, at) => rows[at] ?? {})
}

const content = {
  title: lineOfText(120),
  currency: z.enum(CURRENCIES, required),
  prices: z.enum(['net', 'gross'], required),
  lines: z.preprocess(rowsOf, z.array(line).max(MOST_LINES, UNTYPED)),
  delivery: optionalLines(500),
  note: optionalLines(2_000),
  costCentre: z
    .string()
    .default('')
    .refine((id) => id === '' || isId(id), { error: 'orders:billing.costCentreGone' }),
}

const code = z.string({ error: UNTYPED }).max(40, UNTYPED)
const key = z.uuid({ error: UNTYPED })
const revision = z.coerce.number({ error: UNTYPED }).int(UNTYPED).min(1, UNTYPED).max(100_000, UNTYPED)

/**
 * What the form of a new order sends: amounts as people type them, of `currency`; lines of which nothing is
 * said are left out; `key` marks one intention to save.
 */
export const createPurchaseOrderInput = z.object({
  key,
  provider: lineOfText(100),
  ...content,
})

/** The same for one that is there already, with the revision that was read. */
export const revisePurchaseOrderInput = z.object({ key, code, revision, ...content })

/** A step with an order, and the revision that was read. */
export const purchaseStepInput = z.object({ code, revision })
/** A step that takes a reason: cancelling, rejecting, closing by hand. */
export const reasonedStepInput = z.object({ code, revision, reason: linesOfText(1_500) })

export const orderTrainingInput = z.object({ code })

type Typed = {
  [K in keyof typeof content]: z.output<(typeof content)[K]>
}

/** What an order says, as typed. Bad input beside what is wrong in a line. */
export function contentOf(typed: Typed): PurchaseOrderContent {
  const lines = linesOf(typed)
  const { title, currency, prices, delivery, note } = typed
  const taxIncluded = prices === 'gross'
  return { title, currency, taxIncluded, lines, totalMinor: totalOfLines(lines), delivery, note }
}

function linesOf({ lines: rows, currency }: Typed): PurchaseLine[] {
  const faults: FieldErrors = {}
  const lines = rows.flatMap(({ kind, text, quantity: typed, unit }, at): PurchaseLine[] => {
    if (!text && typed === '' && unit === undefined) return []
    const quantity = /^\d{1,5}$/.test(typed) ? Number(typed) : 0
    const amount = unit === undefined ? null : amountOf(unit, currency)
    if (!text) faults[`lines.${at}.text`] = { key: 'common:invalid.required' }
    if (quantity < 1 || quantity > MOST_QUANTITY)
      faults[`lines.${at}.quantity`] = { key: 'purchase-orders:form.noQuantity' }
    if (unit === undefined) faults[`lines.${at}.unit`] = { key: 'common:invalid.required' }
    else if (amount === null) faults[`lines.${at}.unit`] = { key: amountFault(unit, currency) }
    const line = { kind, text: text ?? '', quantity, unitMinor: amount?.minor ?? 0 }
    if (sumOfLine(line) > MOST_TOTAL) faults[`lines.${at}.unit`] = { key: 'purchase-orders:form.tooMuch' }
    return [line]
  })
  if (lines.length === 0) faults['lines.0.text'] = { key: 'purchase-orders:form.noLines' }
  else if (Object.keys(faults).length === 0 && totalOfLines(lines) > MOST_TOTAL)
    faults[`lines.0.unit`] = { key: 'purchase-orders:form.tooMuch' }
  if (Object.keys(faults).length > 0) throw new BadInput(faults)
  return lines
}
