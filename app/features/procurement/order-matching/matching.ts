import type {
  PurchaseLine,
  PurchaseLineKind,
} from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { purchaseOrderPath } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { money, portionOf } from '#app/kit/money.ts'

/**
 * How an invoice stands to an order: to be matched by a person, as ordered, different, different and
 * accepted.
 */
export const STANDINGS = ['waiting', 'matches', 'differs', 'accepted'] as const
export type Standing = (typeof STANDINGS)[number]

export const STANDING_TONE: Record<Standing, BadgeTone> = {
  waiting: 'wait',
  matches: 'good',
  differs: 'bad',
  accepted: 'plain',
}

/** Why an invoice was not matched by itself. */
export const WAITING_REASONS = [
  'none',
  'several',
  'price',
  'quantity',
  'currency',
  'state',
  'credit',
] as const
export type WaitingReason = (typeof WAITING_REASONS)[number]

/** A match as it counts: of a credit note it takes away. */
export type CountedMatch = {
  line: number
  quantity: number
  amountMinor: number
  isCredit: boolean
}

/**
 * By how much a line may be billed above what was ordered: `percent` in hundredths, the amount in minor
 * units.
 */
export type Tolerance = { percent: number; amountMinor: number; currency: string }

/** What a line of an order has come to. */
export type LineStanding = PurchaseLine & {
  at: number
  /** What was delivered, and what of what was bought is still to come. */
  delivered: number
  coming: number
  billed: number
  billedMinor: number
}

const signed = (figure: number, isCredit: boolean) => (isCredit ? -figure : figure)

/** What each line of an order has come to: by what was delivered of it, and by the matches with invoices. */
export function standingsOf(
  lines: readonly PurchaseLine[],
  delivered: readonly { line: number; delivered: number; coming: number }[],
  matches: readonly CountedMatch[],
): LineStanding[] {
  return lines.map((line, at) => {
    const of = delivered.filter((one) => one.line === at)
    const billed = matches.filter((one) => one.line === at)
    const sum = (figures: number[]) => figures.reduce((all, one) => all + one, 0)
    return {
      ...line,
      at,
      delivered: sum(of.map((one) => one.delivered)),
      coming: sum(of.map((one) => one.coming)),
      billed: sum(billed.map(({ quantity, isCredit }) => signed(quantity, isCredit))),
      billedMinor: sum(billed.map(({ amountMinor, isCredit }) => signed(amountMinor, isCredit))),
    }
  })
}

/** The most that may be over, of an amount in minor units of `currency`. */
export function toleratedOf(minor: number, currency: string, tolerance: Tolerance | null): number {
  if (!tolerance) return 0
  const part = Math.floor((minor * tolerance.percent) / 10_000)
  return Math.max(part, tolerance.currency === currency ? tolerance.amountMinor : 0)
}

/** By how much the price of a match is not that of the order, in minor units; 0 within the tolerance. */
export function priceOver(
  { quantity, amountMinor, isCredit }: CountedMatch,
  { unitMinor }: PurchaseLine,
  currency: string,
  tolerance: Tolerance | null,
): number {
  if (isCredit) return 0
  const over = amountMinor - quantity * unitMinor
  return Math.abs(over) > toleratedOf(quantity * unitMinor, currency, tolerance) ? over : 0
}

/** How many of a line are billed and neither delivered nor still to come, beyond the tolerance. */
export function quantityOver(line: LineStanding, tolerance: Tolerance | null): number {
  const here = line.delivered + line.coming
  const most = Math.floor((here * (10_000 + (tolerance?.percent ?? 0))) / 10_000)
  return line.billed > most ? line.billed - here : 0
}

/** Whether all that was ordered is delivered, and all of it billed. */
export const isComplete = (lines: readonly LineStanding[]): boolean =>
  lines.every((line) => line.delivered >= line.quantity && line.billed >= line.quantity)

/** A line of an invoice that is to be matched: what is left of it, as its order says prices. */
export type OpenLine = { at: number; text: string; quantity: number; amountMinor: number }

export type Suggestion = {
  invoiceLine: number
  line: number
  quantity: number
  amountMinor: number
  /** Why this line: the same price, as many open, the same words, the same kind. */
  reasons: SuggestionReason[]
}
export const SUGGESTION_REASONS = ['price', 'quantity', 'words', 'kind'] as const
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number]

const WEIGHT: Record<SuggestionReason, number> = { price: 4, quantity: 2, words: 2, kind: 1 }
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])

/**
 * The line of an order that a line of an invoice is most likely for, with the reasons; null where none is
 * like it.
 */
export function suggestLine(
  open: OpenLine,
  lines: readonly LineStanding[],
  kind: PurchaseLineKind | null,
): Suggestion | null {
  const scored = lines
    .map((line) => {
      const reasons = reasonsFor(open, line, kind)
      return { line, reasons, score: reasons.reduce((sum, reason) => sum + WEIGHT[reason], 0) }
    })
    .filter(({ line, reasons }) => reasons.length > 0 && line.billed < line.quantity)
    .toSorted((one, other) => other.score - one.score || one.line.at - other.line.at)
  const [best] = scored
  if (!best) return null
  const { at: invoiceLine, quantity, amountMinor } = open
  return { invoiceLine, line: best.line.at, quantity, amountMinor, reasons: best.reasons }
}

function reasonsFor(open: OpenLine, line: LineStanding, kind: PurchaseLineKind | null): SuggestionReason[] {
  const words = wordsOf(line.text)
  const isAlike: Record<SuggestionReason, boolean> = {
    price: open.amountMinor === open.quantity * line.unitMinor,
    quantity: open.quantity <= line.quantity - line.billed,
    words: [...wordsOf(open.text)].some((word) => words.has(word)),
    kind: kind === line.kind,
  }
  return SUGGESTION_REASONS.filter((reason) => isAlike[reason])
}

/**
 * The matches of an invoice that needs nobody: each of its lines is at the price of exactly one line of the
 * order, of which enough is open. Else why it waits.
 */
export function matchByItself(
  open: readonly OpenLine[],
  lines: readonly LineStanding[],
): { matches: Suggestion[] } | { reason: WaitingReason } {
  const left = lines.map((line) => ({ ...line }))
  const matches: Suggestion[] = []
  for (const line of open) {
    const priced = left.filter(({ unitMinor }) => line.amountMinor === line.quantity * unitMinor)
    if (priced.length === 0) return { reason: open.length > 1 || lines.length > 1 ? 'none' : 'price' }
    const fitting = priced.filter(({ quantity, billed }) => line.quantity <= quantity - billed)
    const [one, ...more] = fitting
    if (!one) return { reason: 'quantity' }
    if (more.length > 0) return { reason: 'several' }
    one.billed += line.quantity
    const { quantity, amountMinor, at: invoiceLine } = line
    matches.push({ invoiceLine, line: one.at, quantity, amountMinor, reasons: ['price', 'quantity'] })
  }
  return matches.length > 0 ? { matches } : { reason: 'none' }
}

/** A share of an amount for some of its quantity, in minor units. */
export const shareOf = (amountMinor: number, part: number, whole: number, currency: string): number =>
  whole === 0 ? amountMinor : portionOf(money(amountMinor, currency), part, whole).minor

export const matchPath = (code: string, invoice: string): string =>
  `${purchaseOrderPath(code)}/match/${invoice}`
export const TOLERANCE_PATH = '/dashboard/c/purchaseorderlist/tolerance'
/** A difference that was read, as a form sends it along: how many too many, and how much in minor units. */
export type SeenDifference = { quantityOver: number; priceMinor: number }
export const seenText = ({ quantityOver, priceMinor }: SeenDifference): string =>
  `${quantityOver}:${priceMinor}`
export function seenOf(text: string): SeenDifference {
  const [quantityOver, priceMinor] = text.split(':').map(Number)
  return { quantityOver: quantityOver ?? 0, priceMinor: priceMinor ?? 0 }
}

/** The most that the queue shows, and that are accepted in one press. */
export const MOST_QUEUED = 100

/**
 * The matches of a credit note with what its invoice was matched with: as many as its amount is of whole
 * units of that line, else the amount alone. Else why it waits.
 */
export function matchCredit(
  open: readonly OpenLine[],
  credited: readonly CountedMatch[],
  lines: readonly LineStanding[],
): { matches: Omit<Suggestion, 'reasons'>[] } | { reason: WaitingReason } {
  const of = [...new Set(credited.map(({ line }) => line))]
  const matches: Omit<Suggestion, 'reasons'>[] = []
  for (const note of open) {
    const priced = of.filter((at) => note.amountMinor === note.quantity * (lines[at]?.unitMinor ?? -1))
    const [one, ...more] = priced.length > 0 ? priced : of
    if (one === undefined || more.length > 0) return { reason: 'credit' }
    const quantity = priced.length > 0 ? note.quantity : 0
    matches.push({ invoiceLine: note.at, line: one, quantity, amountMinor: note.amountMinor })
  }
  return matches.length > 0 ? { matches } : { reason: 'credit' }
}

/** A match as it is kept: of which invoice, and the difference that was accepted of it. */
export type KeptMatch = CountedMatch & {
  id: string
  invoiceId: string
  acceptedMinor: number | null
  acceptedReason: string | null
}
type Judged = {
  lines: readonly LineStanding[]
  matches: readonly KeptMatch[]
  currency: string
  tolerance: Tolerance | null
}

/**
 * How each invoice stands: what is billed too much of a line is said of the invoices that came last. A match
 * that was accepted is so for the difference that it had then.
 */
export function judgementsOf({ lines, matches, currency, tolerance }: Judged) {
  const left = lines.map((line) => quantityOver(line, tolerance))
  const judged = matches.toReversed().map((match) => {
    const line = lines[match.line]
    const more = match.isCredit ? 0 : Math.min(left[match.line] ?? 0, match.quantity)
    left[match.line] = (left[match.line] ?? 0) - more
    const priceMinor = line ? priceOver(match, line, currency, tolerance) : 0
    const differenceMinor = Math.abs(priceMinor) + more * (line?.unitMinor ?? 0)
    const differs = more > 0 || priceMinor !== 0
    return { ...match, more, priceMinor, differenceMinor, differs }
  })
  return [...Map.groupBy(judged, ({ invoiceId }) => invoiceId)].map(([invoiceId, of]) => {
    const differing = of.filter(({ differs }) => differs)
    const isAccepted = differing.every(
      ({ acceptedMinor, differenceMinor }) => acceptedMinor !== null && differenceMinor <= acceptedMinor,
    )
    const standing: Standing = differing.length === 0 ? 'matches' : isAccepted ? 'accepted' : 'differs'
    return {
      invoiceId,
      standing,
      quantityOver: of.reduce((sum, { more }) => sum + more, 0),
      priceMinor: of.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
      differenceMinor: of.reduce((sum, one) => sum + one.differenceMinor, 0),
      differing,
    }
  })
}
