import { and, eq, sql } from 'drizzle-orm'
import { purchaseOrders } from '#app/features/procurement/purchase-orders/tables.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { purchaseOrderLinks } from './tables.server.ts'

/** What is kept of a token. */
export const hashOfToken = (token: string): string => keyedHash('purchase-order-link', token)

/** The link that a token opens: whoever has the token may follow it. */
export const linkOfToken = (token: string): Scope<'purchase order links'> =>
  scope('purchase order links', eq(purchaseOrderLinks.tokenHash, hashOfToken(token)))

/** The order of a link, for as long as that holds: in the version that was mailed, until it expires. */
export const orderOfLink = (token: string, now: Date): Scope<'purchase orders'> =>
  scope(
    'purchase orders',
    and(
      sql`exists (select from ${purchaseOrderLinks} l where l.token_hash = ${hashOfToken(token)}
        and l.purchase_order_id = ${purchaseOrders.id} and l.version = ${purchaseOrders.version} and l.expires_at > ${now})`,
      sql`${purchaseOrders.state} <> 'cancelled'`,
    ),
  )
