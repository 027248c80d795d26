import { asc, inArray } from 'drizzle-orm'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { priceNow, type TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { type PlacedOrderFacts, placedOrders } from '#app/features/sales/orders/testing.server.ts'
import type { TaxTerms } from '#app/kit/tax.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { workspaceTexts } from './content.ts'
import { type Known, knownOf, sellerIdOf } from './known.ts'
import type { DemoWorld } from './plan.ts'
import type { PlannedEvent } from './plan-events.ts'
import type { PlannedOrder } from './plan-orders.ts'
import { sellerOf } from './plan-seller.ts'
import { sellerOfWorkspace, sellingWorkspace } from './plan-workspaces.ts'

/** Who shares its own link, by which some of its buyers come. */
const LINKED = 'meera_kulkarni'

/**
 * Every sold seat as a paid order with tickets, ledger and invoice, at the price of the day on which it was
 * bought.
 */
export async function loadOrders(
  tx: Tx,
  world: DemoWorld,
  known: Known,
  eventIds: string[],
): Promise<number> {
  const types = await tx
    .select()
    .from(ticketTypes)
    .where(inArray(ticketTypes.eventId, eventIds))
    .orderBy(asc(ticketTypes.position))
  const byEvent = Map.groupBy(types, (type) => type.eventId)
  const terms = new Map([
    ...world.providers.map((provider) => [provider.username, sellerOf(provider)?.tax ?? null] as const),
    ...workspaceTexts.companies.map((text) => [text.slug, sellerOfWorkspace(text)?.tax ?? null] as const),
  ])
  const facts = world.events.flatMap((event, at) => {
    const eventId = eventIds[at] ?? ''
    const tax = terms.get(sellingWorkspace(event.topic) ?? event.owner) ?? null
    const types = byEvent.get(eventId) ?? []
    return (world.orders[at] ?? []).map((order, nth) => ({
      ...factsOf(event, order, { eventId, tax, types }, known),
      byOwnLink: event.owner === LINKED && nth % 4 === 1,
    }))
  })
  const confirmed = await placedOrders(tx, facts)
  return confirmed.length
}

function factsOf(
  event: PlannedEvent,
  order: PlannedOrder,
  { eventId, tax, types }: { eventId: string; tax: TaxTerms | null; types: TicketType[] },
  known: Known,
): PlacedOrderFacts {
  const person = knownOf(known.people, order.buyer.username)
  const workspace = order.workspace ? knownOf(known.workspaces, order.workspace.slug) : null
  const centre = order.workspace?.costCentre
  return {
    eventId,
    sellerId: sellerIdOf(known, event.topic),
    buyerId: (workspace ?? person).partyId,
    placedBy: person.accountId,
    costCentreId: workspace && centre ? knownOf(workspace.centres, centre.code) : null,
    currency: event.currency,
    tax,
    lines: order.seats.map(({ ticketType, quantity }) => {
      const type = types[ticketType]
      if (!type) throw new RangeError(`no ticket type ${ticketType} at ${event.topic.title}`)
      const { unit } = priceNow(type, event.currency, quantity, order.confirmedAt)
      return { ticketTypeId: type.id, name: type.name, quantity, unitMinor: unit.minor }
    }),
    participants: order.participants ?? [],
    billing: { ...order.billing, ...(centre && { costCentre: `${centre.code} · ${centre.name}` }) },
    confirmedAt: order.confirmedAt,
    language: order.buyer.language,
    completed: event.state === 'completed',
  }
}
