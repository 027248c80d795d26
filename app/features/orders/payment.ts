import type { Transition } from '#app/kit/state-table.ts'

export type PaymentState =
  | 'started'
  | 'confirming'
  | 'unknown'
  | 'succeeded'
  | 'declined'
  | 'refunding'
  | 'refunded'
export type PaymentMove = 'confirm' | 'lose_sight' | 'succeed' | 'decline' | 'send_back' | 'refund'

/** One attempt to pay. `unknown` means that the gateway did not answer; the janitor asks until it does. */
export const PAYMENT_TABLE: readonly Transition<PaymentState, PaymentMove>[] = [
  { name: 'confirm', from: ['started', 'unknown'], to: 'confirming', by: ['system'] },
  { name: 'lose_sight', from: ['started'], to: 'unknown', by: ['system'] },
  {
    name: 'succeed',
    from: ['started', 'confirming', 'unknown', 'declined'],
    to: 'succeeded',
    by: ['system'],
  },
  { name: 'decline', from: ['started', 'confirming', 'unknown'], to: 'declined', by: ['system'] },
  { name: 'send_back', from: ['succeeded'], to: 'refunding', by: ['system', 'staff'] },
  { name: 'refund', from: ['refunding'], to: 'refunded', by: ['system'] },
]

export const OPEN_PAYMENT_STATES = ['started', 'confirming', 'unknown'] as const

export function isOpenPayment(state: PaymentState): boolean {
  return (OPEN_PAYMENT_STATES as readonly PaymentState[]).includes(state)
}

/** The cards of the sandbox with the number a person would type; only the name goes to the gateway. */
export const SANDBOX_CARDS = [
  { card: 'succeeds', number: '4242 4242 4242 4242' },
  { card: 'confirms', number: '4000 0000 0000 3220' },
  { card: 'declined', number: '4000 0000 0000 0002' },
  { card: 'no-funds', number: '4000 0000 0000 9995' },
  { card: 'silent-after', number: '4000 0000 0000 0119' },
  { card: 'silent-before', number: '4000 0000 0000 0259' },
] as const
