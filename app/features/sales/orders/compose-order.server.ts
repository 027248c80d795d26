import type { RefundStep } from '#app/features/catalogue/events/tables.server.ts'
import { type AccountId, newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { keepRefundRules } from './kept-refund.ts'
import { amountsOf, dueOf, type SeatLine } from './order.ts'
import type { Holder } from './queries-holder.server.ts'
import { signTicket } from './sign-ticket.server.ts'

type NewOrder = {
  event: {
    id: string
    ownerId: PartyId
    currency: string
    tax: TaxTerms | null
    refundSteps: RefundStep[]
    startsAt: Date
  }
  lines: SeatLine[]
  holder: Pick<Holder, 'buyerId' | 'visitorKey' | 'placedBy'> & { countedWith: string | null }
  heldUntil: Date
  language: Language
  /** Whether nobody may hold it longer than that. */
  extended?: boolean
  /** Whether its seller gives these seats, or sells them by hand. */
  isManual?: boolean
  /** Who sells them so. */
  enteredBy?: AccountId | null
}

export type ComposedOrder = ReturnType<typeof composeOrder>

/**
 * A held order with its lines and a ticket for each seat, all that `writeOrder` writes of it made up
 * beforehand but for what the marketplace keeps.
 */
export function composeOrder(order: NewOrder) {
  const { event, lines, holder, heldUntil, language, extended = false } = order
  const { isManual = false, enteredBy = null } = order
  const id = newId()
  const reference = newCode(10)
  const bought = lines.map((line, position) => ({ ...line, id: newId(), position }))
  const seats = bought.flatMap((line) => Array.from({ length: line.quantity }, () => line.id))
  const due = amountsOf(dueOf(lines, event))
  const values = {
    id,
    reference,
    event_id: event.id,
    seller_id: event.ownerId,
    buyer_id: holder.buyerId,
    placed_by: holder.placedBy,
    visitor_key: holder.visitorKey,
    counted_with: holder.countedWith,
    currency: event.currency,
    total_minor: due.totalMinor,
    tax_minor: due.taxMinor,
    tax: due.tax,
    refund_rules: keepRefundRules(event),
    seats: seats.length,
    held_until: heldUntil,
    extended,
    is_manual: isManual,
    entered_by: enteredBy,
    language,
    item_id: newId(),
    lines: bought.map((line) => ({
      id: line.id,
      ticket_type_id: line.ticketTypeId,
      position: line.position,
      name: line.name,
      quantity: line.quantity,
      unit_minor: line.unitMinor,
      code: line.code,
      full_minor: line.fullMinor,
      pricing: line.pricing ?? null,
      tax: line.tax,
    })),
    tickets: seats.map((lineId, at) => ({
      id: newId(),
      line_id: lineId,
      position: at + 1,
      code: signTicket(),
    })),
  }
  return { id, reference, seats: seats.length, values }
}
