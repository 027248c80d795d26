import { type ApprovalLimit, isLimitable } from '#app/features/people/companies/approval-limit.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'

type Found = {
  role: number | null
  limitMinor: number | null
  limitCurrency: string | null
  totalMinor: number
  currency: string
  /** Up to how much it was approved. */
  approvedMinor: number
}

const limitOfMember = preparedStatement<Found>(
  'orders.limit-of-member',
  `select m.role, m.approval_limit_minor as "limitMinor", c.currency as "limitCurrency", o.total_minor as "totalMinor", o.currency,
    o.approved_minor as "approvedMinor"
  from orders o join parties c on c.id = $2
    left join memberships m on m.company_id = c.id and m.member_id = $3
  where o.id = $1`,
)

/**
 * The limit of who acts for the company that buys an order, as it is now, and up to how much that order was
 * approved. Null for whoever has no limit: an admin, a person who buys for itself, and the marketplace. Who
 * has just been taken out of the company may buy nothing for it.
 */
export async function findLimit(
  tx: Tx,
  { actor, orderId, buyerId }: { actor: Actor; orderId: string; buyerId: PartyId | null },
): Promise<{ limit: ApprovalLimit; totalMinor: number; currency: string; approvedMinor: number } | null> {
  if (!isLimitable(actor) || actor.partyId !== buyerId) return null
  const [found] = await limitOfMember(tx, [orderId, buyerId, actor.ownPartyId])
  if (!found) throw new Error('an order was lost')
  const { role, limitMinor, limitCurrency, ...order } = found
  if (role === MEMBER_ROLES.admin || (role !== null && limitMinor === null)) return null
  return { limit: { minor: limitMinor ?? 0, currency: limitCurrency }, ...order }
}
