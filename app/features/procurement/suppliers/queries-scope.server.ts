import { and, eq, or, sql } from 'drizzle-orm'
import { trainersOf } from '#app/features/people/companies/queries-scope.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { type Actor, actsForParty } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { keepsSupplierNotes } from './policy.ts'
import type { SupplierView } from './supplier.ts'
import { supplierNotes } from './tables.server.ts'

/** What the workspace acted for has noted about suppliers, for its admins and managers. */
export function supplierNotesOf(actor: Actor): Scope<'supplier notes'> {
  return scope(
    'supplier notes',
    keepsSupplierNotes(actor) ? eq(supplierNotes.companyId, actor.partyId) : sql`false`,
  )
}

/** From whom the workspace acted for has bought seats or trainings, or ordered in writing. */
const isUsedBy = (companyId: string) => sql`${parties.id} in (
  select o.seller_id from ${orders} o where o.buyer_id = ${companyId} and o.state in ('reserved', 'confirmed', 'completed')
  union select r.provider_id from ${trainingRequests} r where r.buyer_id = ${companyId} and r.state = 'accepted'
  union select p.provider_id from ${purchaseOrders} p where p.buyer_id = ${companyId} and p.sent_at is not null)`

const isKeptBy = (companyId: string) => sql`exists (select from ${supplierNotes} k
  where k.company_id = ${companyId} and k.supplier_id = ${parties.id} and k.shortlisted_at is not null)`

/**
 * The present suppliers in one list of the workspace acted for, or in any of them: who joined it, of an SME
 * its people; whom it has used; and its shortlist for who keeps notes. A condition on `parties`.
 */
export function suppliersSeenBy(actor: Actor, view: SupplierView | 'any'): Scope<'suppliers'> {
  const workspace = actsForParty(actor) && actor.company ? actor.partyId : null
  if (workspace === null) return scope('suppliers', sql`false`)
  const joined = trainersOf(actor)
  const kept = keepsSupplierNotes(actor) ? isKeptBy(workspace) : sql`false`
  const used = isUsedBy(workspace)
  const of = { joined, used, shortlist: kept, any: or(joined, used, kept) }[view]
  return scope('suppliers', and(presentParties(), sql`${parties.id} <> ${workspace}`, of))
}
