import { NEEDS_PAYER, type PaymentRequest, type ShownCard } from './gateway.server.ts'

export type Outcome = {
  state: 'confirming' | 'succeeded' | 'declined'
  reason?: string
  silent?: 'before' | 'after'
}

const OUTCOMES: Record<string, Outcome> = {
  succeeds: { state: 'succeeded' },
  declined: { state: 'declined', reason: 'declined' },
  'no-funds': { state: 'declined', reason: 'noFunds' },
  confirms: { state: 'confirming' },
  'silent-after': { state: 'succeeded', silent: 'after' },
  'silent-before': { state: 'succeeded', silent: 'before' },
  'not-taken': { state: 'succeeded' },
  'silent-take': { state: 'succeeded' },
  disputed: { state: 'succeeded' },
  'kept-empty': { state: 'succeeded' },
  'kept-expiring': { state: 'succeeded' },
}

/** Cards that are otherwise once they are charged without their payer. */
const KEPT_OUTCOMES: Record<string, Outcome> = {
  confirms: { state: 'declined', reason: NEEDS_PAYER },
  'kept-empty': { state: 'declined', reason: 'noFunds' },
}

const UNKNOWN: Outcome = { state: 'declined', reason: 'declined' }

/** What the sandbox does with a card, kept or typed. */
export function outcomeOf({ method, kept }: Pick<PaymentRequest, 'method' | 'kept'>): Outcome {
  const card = kept?.method ?? method
  return (kept && KEPT_OUTCOMES[card]) ?? OUTCOMES[card] ?? UNKNOWN
}

const LAST4: Record<string, string> = { confirms: '3220', 'kept-empty': '0341', 'silent-after': '0119' }
const YEARS = 3

/** What the sandbox says of a card that it keeps. */
export function sandboxCard(method: string, at: Date): ShownCard {
  const isOver = method === 'kept-expiring'
  return {
    customer: 'sandbox',
    method,
    brand: 'visa',
    last4: LAST4[method] ?? '4242',
    expMonth: isOver ? at.getUTCMonth() + 1 : 12,
    expYear: at.getUTCFullYear() + (isOver ? 0 : YEARS),
  }
}
