import { defineFact } from '#app/kit/fact.ts'
import type { Transition } from '#app/kit/state-table.ts'

export const CART_STATES = ['waiting', 'booked', 'failed', 'dropped'] as const
export type CartState = (typeof CART_STATES)[number]
export type CartStep = 'book' | 'fail' | 'drop'

/**
 * Seats that are ordered in writing: nobody keeps them for it. They are booked once their supplier has
 * acknowledged the order, if they are free then; or not, with a reason; or the order came to nothing.
 */
export const CART_TABLE: readonly Transition<CartState, CartStep>[] = [
  { name: 'book', from: ['waiting'], to: 'booked', by: ['system'] },
  { name: 'fail', from: ['waiting'], to: 'failed', by: ['system'] },
  { name: 'drop', from: ['waiting'], to: 'dropped', by: ['system'] },
]

/** Seats of an acknowledged order could not be booked: of the cart. */
export const cartFailed = defineFact('cart-order.failed', { order: 'id' })

/** Why seats were not booked. */
export const CART_FAULTS = [
  'soldOut',
  'gone',
  'taken',
  'changed',
  'notOffered',
  'tooLate',
  'tooMuch',
] as const
export type CartFault = (typeof CART_FAULTS)[number]

export const isCartFault = (said: string): said is CartFault => CART_FAULTS.some((one) => one === said)

type Line = { quantity: number; unitMinor: number }

/** Whether an order still says the seats of its cart, line by line. */
export const isSameCart = (ordered: readonly Line[], cart: readonly Line[]): boolean =>
  ordered.length === cart.length &&
  ordered.every(
    ({ quantity, unitMinor }, at) => cart[at]?.quantity === quantity && cart[at]?.unitMinor === unitMinor,
  )
