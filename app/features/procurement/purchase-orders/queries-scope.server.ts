import { and, eq, inArray, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Actor, isEmployee, partyIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import type { PurchaseOrderSide } from './purchase-order.ts'
import { purchaseOrders } from './tables.server.ts'

/** The orders of the party acted for, drafts too: all its people see them. None for a visitor. */
export function purchaseOrdersMadeBy(actor: Actor): Scope<'purchase orders'> {
  const party = partyIdOf(actor)
  return scope('purchase orders', party === null ? sql`false` : eq(purchaseOrders.buyerId, party))
}

/** The orders that were sent to the party acted for; its employees see none. */
export function purchaseOrdersSentTo(actor: Actor): Scope<'purchase orders'> {
  const party = partyIdOf(actor)
  if (party === null || isEmployee(actor)) return scope('purchase orders', sql`false`)
  return scope(
    'purchase orders',
    and(eq(purchaseOrders.providerId, party), ne(purchaseOrders.state, 'draft')),
  )
}

/** Both: an order is visible to its two sides, and to nobody else. */
export function purchaseOrdersSeenBy(actor: Actor): Scope<'purchase orders'> {
  return scope('purchase orders', or(purchaseOrdersMadeBy(actor), purchaseOrdersSentTo(actor)))
}

/** One of them, by its code. */
export function purchaseOrderSeenBy(actor: Actor, code: string): Scope<'purchase orders'> {
  return scope('purchase orders', and(eq(purchaseOrders.code, code), purchaseOrdersSeenBy(actor)))
}

/** Some of them, by their codes. */
export function purchaseOrdersNamed(actor: Actor, codes: readonly string[]): Scope<'purchase orders'> {
  return scope('purchase orders', and(inArray(purchaseOrders.code, [...codes]), purchaseOrdersSeenBy(actor)))
}

/** The orders of one side of the party acted for. */
export function purchaseOrdersOf(actor: Actor, side: PurchaseOrderSide): Scope<'purchase orders'> {
  return side === 'sent' ? purchaseOrdersMadeBy(actor) : purchaseOrdersSentTo(actor)
}

/** Orders that the caller has found by a scope of its own, or locked. */
export function foundPurchaseOrders(ids: readonly string[]): Scope<'purchase orders'> {
  return scope('purchase orders', inArray(purchaseOrders.id, [...ids]))
}

/** All orders. For the system alone. */
export function everyPurchaseOrder(ctx: Ctx): Scope<'purchase orders'> {
  requireSystem(ctx)
  return scope('purchase orders', sql`true`)
}

/** How the sides of orders are called, which they see whatever their public visibility. */
export const namesOf = {
  buyer: (
    id: SQLWrapper,
  ) => sql<string>`(select coalesce(nullif(p.name, ''), p.display_slug) from ${parties} p
    where p.id = ${id})`,
  provider: (
    id: SQLWrapper,
  ) => sql<string>`(select coalesce(f.display_name, nullif(p.name, ''), p.display_slug) from ${parties} p
    left join ${trainerProfiles} f on f.party_id = p.id where p.id = ${id})`,
}

/** How both sides of an order are called. */
export const sidesOf = {
  buyer: namesOf.buyer(purchaseOrders.buyerId),
  provider: namesOf.provider(purchaseOrders.providerId),
}

/** A party as it stands on an order at this moment; `id` is a column or a parameter with its id. */
export const describedParty = (id: SQL | typeof purchaseOrders.buyerId | typeof purchaseOrders.providerId) =>
  sql<PartySnapshot>`(select jsonb_strip_nulls(jsonb_build_object(
      'name', coalesce(p.legal_name, f.display_name, nullif(p.name, ''), p.display_slug),
      'street', p.street, 'postalCode', p.postal_code, 'taxNumber', p.tax_number,
      'city', case when p.country is null then f.city else p.city end, 'country', coalesce(p.country, f.country)))
    from ${parties} p left join ${trainerProfiles} f on f.party_id = p.id where p.id = ${id})`

/** Both sides as they stand on an order at this moment. */
export const describedSides = ({ buyerId, providerId }: { buyerId: PartyId; providerId: PartyId }) => ({
  buyer: describedParty(sql`${buyerId}::uuid`),
  provider: describedParty(sql`${providerId}::uuid`),
})
