import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import type { Actor } from '#app/kit/actor.ts'

/** The manual or complimentary order just made, from the address of the following page. */
export function givenBy(query: URLSearchParams, actor: Actor) {
  return {
    reference: query.get('given'),
    seats: Number(query.get('seats')) || 0,
    /** How they are paid, where they were sold. */
    sold: query.get('sold'),
    /** Whether the reader sees what is paid by transfer. */
    setsTransfers: canSetSaleTerms(actor),
  }
}
