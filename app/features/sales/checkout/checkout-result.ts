import type { PayAnswer } from './pay-answer.ts'

/** The result of the checkout's form; `cookies` carry a new session, or a guest's key. */
export type CheckoutResult = { cookies: string[] } & CheckoutOutcome

export type CheckoutOutcome =
  /** A code is on its way to the address: the same form takes it, with all that was typed. */
  | { kind: 'codeSent' }
  /** Who pays changed the tax: the page says the new sum, which is confirmed first. */
  | { kind: 'repriced' }
  /** What was typed is kept with the order, and nothing more was asked for. */
  | { kind: 'kept' }
  /** An admin of the company is asked first. */
  | { kind: 'asked' }
  /** Ordered on an invoice. */
  | { kind: 'reserved' }
  /** Paid, set aside, or free. */
  | { kind: 'confirmed' }
  /** The gateway has not said yet whether it charged. */
  | { kind: 'waiting' }
  /** The payer's bank wants a confirmation, at `path`. */
  | { kind: 'confirming'; path: string }
  /** Refused with what the page of the order says by itself: by now it stands elsewhere. */
  | { kind: 'refused'; reason: string }
  /** There was nothing to buy any more: the page of the order says where it stands. */
  | { kind: 'standing' }

const PLACED: readonly PayAnswer['state'][] = ['free', 'succeeded', 'authorized']

/** The result of a payment that was not declined. */
export function outcomeOf({ state, confirmPath }: PayAnswer): CheckoutOutcome {
  if (confirmPath !== null) return { kind: 'confirming', path: confirmPath }
  return { kind: PLACED.includes(state) ? 'confirmed' : 'waiting' }
}
