import type { RefundStep } from '#app/features/catalogue/events/tables.server.ts'
import { type AccountId, newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import { keepRefundRules } from './kept-refund.ts'
import { dueOf, type SeatLine } from './order.ts'
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
 * beforehand.
 */
export function composeOrder(order: NewOrder) {
  const { event, lines, holder, heldUntil, language, extended = false } = order
  const { isManual = false, enteredBy = null } = order
  const id = newId()
  const reference = newCode(10)
  const lineIds = lines.map(() => newId())
  const seats = lines.flatMap((line, at) => Array.from({ length: line.quantity }, () => lineIds[at]))
  const { total, tax } = dueOf(lines, event)
  const values = [
    id,
    reference,
    event.id,
    event.ownerId,
    holder.buyerId,
    holder.visitorKey,
    holder.countedWith,
    event.currency,
    total.minor,
    seats.length,
    heldUntil,
    language,
    lineIds,
    lines.map((line) => line.ticketTypeId),
    lines.map((line) => line.name),
    lines.map((line) => line.quantity),
    lines.map((line) => line.unitMinor),
    seats.map(() => newId()),
    seats,
    seats.map(() => signTicket()),
    holder.placedBy,
    // A list would be taken for an array of the database.
    event.tax,
    tax.minor,
    JSON.stringify(keepRefundRules(event)),
    lines.map((line) => line.code),
    lines.map((line) => line.fullMinor),
    extended,
    isManual,
    enteredBy,
    lines.map(({ pricing }) => (pricing ? JSON.stringify(pricing) : null)),
    newId(),
  ]
  return { id, reference, seats: seats.length, values }
}
