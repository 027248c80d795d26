import { eq, inArray } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { claimedSeats } from '#app/features/catalogue/inventory/testing.server.ts'
import { keptByRules } from '#app/features/money/commission/testing.server.ts'
import { describeSeller } from '#app/features/money/invoicing/describe-seller.server.ts'
import type { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { issuedInvoices, numberText, takeNumbers } from '#app/features/money/invoicing/testing.server.ts'
import { capturePostings, salePostings } from '#app/features/money/payments/ledger.ts'
import { answeredPayments, postedMovements } from '#app/features/money/payments/testing.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { type AccountId, newCode, newId, type PartyId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import { type LineTax, lineTaxOf, type TaxTerms } from '#app/kit/tax.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { sandboxCharged } from '#app/platform/testing/charges.ts'
import { inPieces } from '#app/platform/testing/pieces.ts'
import { invoiceLines, partyOf } from './billing.ts'
import { keepRefundRules } from './kept-refund.ts'
import { amountsOf, dueOf, orderConfirmed, shareTotal } from './order.ts'
import { orderDetails } from './order-details.ts'
import { signTicket } from './sign-ticket.server.ts'
import { type BillingDetails, orderItems, orderLines, orders, tickets } from './tables.server.ts'

type Participant = { name: string; email: string }
export type PlacedOrderFacts = {
  eventId: string
  sellerId: PartyId
  buyerId: PartyId
  placedBy: AccountId
  currency: string
  /** The seller's terms at that time; null when it had said nothing. */
  tax?: TaxTerms | null
  lines: { ticketTypeId: string; name: string; quantity: number; unitMinor: number; tax?: LineTax | null }[]
  /** One per seat from the first on; seats beyond the list are named later. */
  participants?: Participant[]
  billing?: BillingDetails
  costCentreId?: string | null
  confirmedAt: Date
  language?: Language
  /** The training took place: the order is completed. */
  completed?: boolean
  checkedIn?: boolean
  /** Its buyer came by the seller's own link. */
  byOwnLink?: boolean
}

const BILLING: BillingDetails = {
  kind: 'person',
  name: 'Asha Rao',
  street: '12 Baner Road',
  postalCode: '411045',
  city: 'Pune',
  country: 'IN',
}

/**
 * Orders that were paid by card, in bulk: orders, seats, tickets, payments with the gateway's charges, ledger
 * and invoices as a sale would have left them, a few statements per seller however many there are. Emails are
 * not sent. The database's guards hold: an order that does not fit its event fails.
 */
export async function placedOrders(
  tx: Tx,
  list: PlacedOrderFacts[],
): Promise<{ id: string; reference: string }[]> {
  if (list.length === 0) return []
  const known = new Map(
    (
      await tx
        .select({
          id: events.id,
          title: events.title,
          language: events.language,
          refundSteps: events.refundSteps,
          mode: events.mode,
          venue: events.venue,
          city: events.city,
          country: events.country,
          timeZone: events.timeZone,
          startsAt: events.startsAt,
          endsAt: events.endsAt,
        })
        .from(events)
        .where(
          inArray(
            events.id,
            list.map((facts) => facts.eventId),
          ),
        )
    ).map((row) => [row.id, row]),
  )
  const keptOf = await keptByRules(tx)
  const made = list
    .toSorted((a, b) => a.confirmedAt.getTime() - b.confirmedAt.getTime())
    .map((facts) => {
      const tax = facts.tax ?? null
      const lines = facts.lines.map((line, position) => ({
        ...line,
        tax: line.tax ?? lineTaxOf(tax),
        ...keptOf(facts),
        id: newId(),
        position,
      }))
      const due = dueOf(lines, { currency: facts.currency, tax })
      const own = { id: newId(), reference: newCode(10), paymentId: newId(), itemId: newId() }
      return { ...own, facts, due, total: due.total, lines, ...shareTotal(due, lines) }
    })
  type Made = (typeof made)[number]
  const paid = made.filter((order) => order.total.minor > 0)

  await inPieces<typeof orders.$inferInsert>(
    made.map(({ facts, id, reference, total, due, commission, lines }) => ({
      id,
      reference,
      eventId: facts.eventId,
      sellerId: facts.sellerId,
      buyerId: facts.buyerId,
      placedBy: facts.placedBy,
      state: facts.completed ? 'completed' : 'confirmed',
      payment: total.minor > 0 ? 'paid' : 'none',
      currency: facts.currency,
      ...amountsOf(due),
      refundRules: rulesOf(facts.eventId),
      commissionMinor: commission.minor,
      seats: seatsOf(lines),
      nameLater: (facts.participants?.length ?? 0) < seatsOf(lines),
      billing: facts.billing ?? BILLING,
      costCentreId: facts.costCentreId ?? null,
      language: facts.language ?? 'en',
      confirmedAt: facts.confirmedAt,
      createdAt: facts.confirmedAt,
      updatedAt: facts.confirmedAt,
    })),
    (piece) => tx.insert(orders).values(piece),
  )
  await inPieces<typeof orderItems.$inferInsert>(made.flatMap(itemRows), (piece) =>
    tx.insert(orderItems).values(piece),
  )
  await inPieces<typeof orderLines.$inferInsert>(
    made.flatMap(({ id, itemId, lines }) =>
      lines.map((line) => ({ ...line, kind: 'seat', orderId: id, itemId })),
    ),
    (piece) => tx.insert(orderLines).values(piece),
  )
  await inPieces<typeof tickets.$inferInsert>(made.flatMap(ticketRows), (piece) =>
    tx.insert(tickets).values(piece),
  )
  await claimedSeats(
    tx,
    made.flatMap(({ id, facts, lines }) =>
      lines.map((line) => ({
        id: newId(),
        eventId: facts.eventId,
        ticketTypeId: line.ticketTypeId,
        orderId: id,
        quantity: line.quantity,
        state: 'taken',
        createdAt: facts.confirmedAt,
      })),
    ),
  )
  await answeredPayments(
    tx,
    paid.map(({ id, paymentId, facts, total }) => ({
      id: paymentId,
      subjectKind: 'order',
      subjectId: id,
      payerId: facts.buyerId,
      gateway: 'sandbox',
      idempotencyKey: newId(),
      bodyHash: '',
      amountMinor: total.minor,
      currency: facts.currency,
      state: 'succeeded',
      createdAt: facts.confirmedAt,
      settledAt: facts.confirmedAt,
    })),
  )
  await sandboxCharged(
    tx,
    paid.map(({ paymentId, facts, total }) => ({
      paymentId,
      amountMinor: total.minor,
      currency: facts.currency,
      card: 'succeeds',
      state: 'succeeded',
      createdAt: facts.confirmedAt,
    })),
  )
  await postedMovements(
    tx,
    paid.flatMap((order) => movementsOf(order)),
  )
  const bySeller = Map.groupBy(paid, (order) => order.facts.sellerId)
  for (const [sellerId, sold] of bySeller) await issuedInvoices(tx, await invoiceRows(tx, sellerId, sold))
  return made.map(({ id, reference }) => ({ id, reference }))

  function rulesOf(eventId: string) {
    const event = known.get(eventId)
    return event ? keepRefundRules(event) : []
  }

  function itemRows({ id, itemId, facts }: Made): (typeof orderItems.$inferInsert)[] {
    const event = known.get(facts.eventId)
    if (!event) return []
    const { id: subjectId, refundSteps: _, ...asBought } = event
    return [{ ...asBought, id: itemId, orderId: id, position: 0, kind: 'event', subjectId }]
  }

  function ticketRows({ id, facts, lines }: Made): (typeof tickets.$inferInsert)[] {
    const seats = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line.id))
    return seats.map((lineId, at) => ({
      id: newId(),
      orderId: id,
      lineId,
      eventId: facts.eventId,
      position: at + 1,
      code: signTicket(),
      participantName: facts.participants?.[at]?.name ?? null,
      participantEmail: facts.participants?.[at]?.email ?? null,
      state: 'valid',
      checkedInAt: facts.checkedIn ? facts.confirmedAt : null,
    }))
  }

  function movementsOf({ id, paymentId, facts, total, commission }: Made) {
    const head = { subjectKind: 'order', subjectId: id, occurredAt: facts.confirmedAt } as const
    return [
      {
        ...head,
        id: newId(),
        kind: 'capture' as const,
        uniqueKey: `capture:${paymentId}`,
        postings: capturePostings(total, facts.buyerId),
      },
      {
        ...head,
        id: newId(),
        kind: 'sale' as const,
        uniqueKey: `sale:${id}`,
        postings: salePostings(total, commission, facts.sellerId),
      },
    ]
  }

  async function invoiceRows(tx: Tx, sellerId: PartyId, sold: Made[]) {
    const { party, timeZone } = await describeSeller(tx, sellerId)
    const rows: (typeof invoices.$inferInsert)[] = []
    const byYear = Map.groupBy(sold, (order) =>
      Number(localDate(order.facts.confirmedAt, timeZone).slice(0, 4)),
    )
    for (const [year, group] of byYear) {
      const first = await takeNumbers(tx, { sellerId, kind: 'invoice', year }, group.length)
      for (const [at, { id, facts, lines, due }] of group.entries()) {
        const issuedOn = localDate(facts.confirmedAt, timeZone)
        rows.push({
          id: newId(),
          sellerId,
          buyerId: facts.buyerId,
          subjectKind: 'order',
          subjectId: id,
          year,
          number: first + at,
          numberText: numberText(year, first + at),
          issuedOn,
          dueOn: issuedOn,
          language: facts.language ?? 'en',
          currency: facts.currency,
          ...amountsOf(due),
          lines: invoiceLines(known.get(facts.eventId)?.title ?? '', lines),
          seller: party,
          buyer: partyOf(facts.billing ?? BILLING),
          state: 'paid',
          createdAt: facts.confirmedAt,
        })
      }
    }
    return rows
  }
}

function seatsOf(lines: { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

type Buyer = { partyId: PartyId } & ({ id: AccountId } | { accountId: AccountId })

/** One paid order of `quantity` seats of the event's first type. */
export async function anOrder(
  tx: Tx,
  given: {
    event: {
      id: string
      ownerId: PartyId
      currency: string
      types: { id: string; name: string; priceMinor: number }[]
    }
    buyer: Buyer
    quantity?: number
  } & Partial<PlacedOrderFacts>,
): Promise<{ id: string; reference: string }> {
  const { event, buyer, quantity = 1, ...rest } = given
  const [type] = event.types
  if (!type) throw new Error('an order needs a ticket type')
  const [order] = await placedOrders(tx, [
    {
      eventId: event.id,
      sellerId: event.ownerId,
      buyerId: buyer.partyId,
      placedBy: 'accountId' in buyer ? buyer.accountId : buyer.id,
      currency: event.currency,
      lines: [{ ticketTypeId: type.id, name: type.name, quantity, unitMinor: type.priceMinor }],
      confirmedAt: new Date(),
      ...rest,
    },
  ])
  if (!order) throw new Error('no order was written')
  return order
}

/** Records that an order was confirmed, as it says itself, by the system. */
export async function recordConfirmed(tx: Tx, orderId: string): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('no order is there')
  const step = { from: 'held', to: order.state, by: 'system', byParty: null }
  await recordFact(tx, orderConfirmed, orderId, { ...step, ...orderDetails(order) })
}
