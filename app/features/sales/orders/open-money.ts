type Axes = { state: string; payment: string; billedAt: Date | null }
type Kept = Axes & { heldUntil: Date | null }

/** Whether seats are booked whose money is authorized, or being charged, and nobody's yet. */
export const isAuthorized = ({ state, payment, billedAt }: Axes): boolean =>
  state === 'confirmed' && payment === 'awaiting' && billedAt === null

/** Whether seats are booked whose card was refused when it was charged: they are to be paid otherwise. */
export const isUncharged = ({ state, payment, billedAt, heldUntil }: Kept): boolean =>
  state === 'confirmed' && payment === 'failed' && billedAt === null && heldUntil !== null

/** Whether it was ordered on an invoice that comes when its event runs. */
export const isUninvoiced = ({ state, payment, billedAt }: Axes): boolean =>
  (state === 'reserved' || state === 'confirmed') && payment === 'none' && billedAt !== null

/**
 * Whether seats are good whose invoice is not paid: they are cancelled as a whole, and only while all would
 * come back.
 */
export const isOwed = ({ state, payment, billedAt }: Axes): boolean =>
  state === 'confirmed' && payment === 'awaiting' && billedAt !== null

type Billed = { totalMinor: number; creditedMinor: number; withheldMinor: number }

/** What is to be transferred of an order on an invoice: what is left of it, less what its payer withholds. */
export const owedMinor = ({ totalMinor, creditedMinor, withheldMinor }: Billed): number =>
  totalMinor - creditedMinor - withheldMinor

/** What an order comes to that is on an invoice, less what was credited of it before it was paid. */
export const leftMinor = ({ totalMinor, creditedMinor }: Omit<Billed, 'withheldMinor'>): number =>
  totalMinor - creditedMinor

export type Spared = 'charged' | 'invoiced' | 'withdrawn'

/**
 * Why nobody owes what was cancelled of an order before it was paid: its card is not charged for it, no
 * invoice bills it, or the invoice was taken back, which is so of all that was left. Null where it had been
 * paid, or cost nothing.
 */
export function sparedOf(
  { billedAt, payment }: Axes,
  { amountMinor, lessMinor }: { amountMinor: number; lessMinor: number },
): Spared | null {
  if (lessMinor > 0) return billedAt === null ? 'charged' : 'invoiced'
  return amountMinor === 0 && billedAt !== null && payment === 'failed' ? 'withdrawn' : null
}

/**
 * How the money of a booking stands that nobody has paid yet and that is not awaited by transfer either; null
 * where that is not so.
 */
export const OPEN_MONEY = ['authorized', 'uncharged', 'uninvoiced'] as const
export type OpenMoney = (typeof OPEN_MONEY)[number]

export function openMoneyOf(order: Kept): OpenMoney | null {
  if (isAuthorized(order)) return 'authorized'
  if (isUncharged(order)) return 'uncharged'
  return isUninvoiced(order) ? 'uninvoiced' : null
}
