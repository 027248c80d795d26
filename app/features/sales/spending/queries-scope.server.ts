import { sql } from 'drizzle-orm'
import { groupAdmins, parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'

/**
 * The orders of all locations of the group to which the company acted for belongs, for a super-admin of that
 * group; for nobody else any.
 */
export function ordersOfLocations(actor: Actor): Scope<'orders'> {
  if (!hasAccount(actor) || !actor.company) return scope('orders', undefined)
  return scope(
    'orders',
    sql`exists (select from ${parties} l join ${groupAdmins} g on g.group_id = l.group_id
      where l.id = ${orders.buyerId} and g.member_id = ${actor.ownPartyId}
        and l.group_id = (select own.group_id from ${parties} own where own.id = ${actor.partyId}))`,
  )
}
