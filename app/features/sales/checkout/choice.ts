import {
  MOST_OPEN_SEATS,
  saleState,
  type TicketType,
} from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'

/**
 * Checks that these seats of an event that starts at `start` can be ordered together at `now`; throws bad
 * input with the reason.
 */
export function checkChoice(
  types: TicketType[],
  seats: ReadonlyMap<string, number>,
  start: Date,
  now: Date,
): void {
  const errors: FieldErrors = {}
  let total = 0
  for (const [id, quantity] of seats) {
    const type = types.find((candidate) => candidate.id === id)
    const field = `seats.${id}`
    total += quantity
    if (!type) errors[''] = { key: 'orders:hold.unknownType' }
    else if (saleState(type, start, now) !== 'open') errors[field] = { key: 'orders:hold.notOnSale' }
    else if (type.needsApproval) errors[field] = { key: 'orders:hold.needsApproval' }
    else if (quantity < type.minPerOrder)
      errors[field] = { key: 'orders:hold.atLeast', params: { count: type.minPerOrder } }
    else if (quantity > type.maxPerOrder)
      errors[field] = { key: 'orders:hold.atMost', params: { count: type.maxPerOrder } }
  }
  if (total > MOST_OPEN_SEATS) errors[''] ??= { key: 'orders:hold.most', params: { count: MOST_OPEN_SEATS } }
  if (Object.keys(errors).length > 0) throw new BadInput(errors)
}
