import { keyedHash } from '#app/platform/keyed-hash.server.ts'

/**
 * What stands in the emails to who bought by hand, for having read them: nobody guesses it, and the seller
 * never sees it.
 */
export const soldLink = (orderId: string): string => keyedHash('orders-sold', orderId)

/**
 * Where an email leads whoever bought an order: to the booking in the account or, sold by hand, to a page
 * that asks for none.
 */
export function buyersPath(order: { id: string; reference: string; enteredBy: string | null }): string {
  const { id, reference, enteredBy } = order
  return enteredBy === null ? `/mybooking/${reference}` : `/order/${reference}/booking/${soldLink(id)}`
}
