import type { Transition } from '#app/kit/state-table.ts'

/** What is paid for, by kind and id. */
export const SUBJECT_KINDS = ['order', 'subscription'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]
export type Subject = { kind: SubjectKind; id: string }

/** What money moves for: what is paid for, what is paid out, and what a company pays for many invoices. */
export const LEDGER_SUBJECT_KINDS = [...SUBJECT_KINDS, 'payout', 'collection'] as const
export type LedgerSubject = { kind: (typeof LEDGER_SUBJECT_KINDS)[number]; id: string }

export const PAYMENT_STATES = [
  'started',
  'confirming',
  'waiting',
  'unknown',
  'authorized',
  'succeeded',
  'declined',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
export type PaymentMove = 'confirm' | 'wait' | 'mark_unknown' | 'authorize' | 'succeed' | 'decline'

/** One attempt to pay. `unknown` means that the gateway did not answer; reconciliation asks until it does. */
export const PAYMENT_TABLE: readonly Transition<PaymentState, PaymentMove>[] = [
  { name: 'confirm', from: ['started', 'unknown'], to: 'confirming', by: ['system'] },
  { name: 'wait', from: ['started', 'unknown', 'confirming'], to: 'waiting', by: ['system'] },
  { name: 'mark_unknown', from: ['started'], to: 'unknown', by: ['system'] },
  // Set aside: to be taken, all or some of it, or let go.
  {
    name: 'authorize',
    from: ['started', 'unknown', 'confirming', 'waiting'],
    to: 'authorized',
    by: ['system'],
  },
  {
    name: 'succeed',
    // A gateway may change its mind: a success counts also after a failure was told.
    from: ['started', 'confirming', 'waiting', 'unknown', 'authorized', 'declined'],
    to: 'succeeded',
    by: ['system'],
  },
  {
    name: 'decline',
    from: ['started', 'confirming', 'waiting', 'unknown', 'authorized'],
    to: 'declined',
    by: ['system'],
  },
]

const OPEN: readonly PaymentState[] = ['started', 'confirming', 'waiting', 'unknown', 'authorized']

export function isOpenPayment(state: PaymentState): boolean {
  return OPEN.includes(state)
}

const LOOK_MINUTES = 60

/** When reconciliation looks again at money that is set aside. */
export const lookLater = (now: Date): Date => new Date(now.getTime() + LOOK_MINUTES * 60_000)

/** The cards of the sandbox with the number a person would type; only the name goes to the gateway. */
export const SANDBOX_CARDS = [
  { card: 'succeeds', number: '4242 4242 4242 4242' },
  { card: 'confirms', number: '4000 0000 0000 3220' },
  { card: 'declined', number: '4000 0000 0000 0002' },
  { card: 'no-funds', number: '4000 0000 0000 9995' },
  { card: 'silent-after', number: '4000 0000 0000 0119' },
  { card: 'silent-before', number: '4000 0000 0000 0259' },
] as const

/**
 * Sandbox cards that only differ where money is set aside: the bank refuses that it is taken, or does not
 * answer that at first.
 */
export const TAKING_CARDS = ['not-taken', 'silent-take'] as const

/** A sandbox card whose payer disputes what was paid at once, by the bank. */
export const DISPUTED_CARD = 'disputed'

/** Sandbox cards that are otherwise once they are kept: empty when they renew, or about to expire. */
export const KEPT_CARDS = ['kept-empty', 'kept-expiring'] as const

/** By which card somebody pays: one of the sandbox's, or on a page of Stripe, where it asks itself. */
export const CARDS = [
  ...SANDBOX_CARDS.map(({ card }) => card),
  ...TAKING_CARDS,
  DISPUTED_CARD,
  ...KEPT_CARDS,
  'stripe',
] as const

/** Whether a payer confirms on a page of the gateway, on which all of it is paid and cards are chosen. */
export const isOnTheirPage = (confirmUrl: string | null | undefined): boolean =>
  confirmUrl?.startsWith('http') === true
