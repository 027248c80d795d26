import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import type { Actor } from '#app/kit/actor.ts'

/** Which seats were given or sold by hand a moment ago, as the address of the page after it says. */
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
