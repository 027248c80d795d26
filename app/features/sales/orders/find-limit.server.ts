import { type ApprovalLimit, isLimitable } from '#app/features/people/companies/approval-limit.ts'
import type { CompanyPerson } from '#app/features/people/companies/policy.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { type Actor, hasAccount } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'

type Found = {
  role: number | null
  limitMinor: number | null
  limitCurrency: string | null
  hasRules: boolean
  totalMinor: number
  currency: string
  /** Up to how much it was approved. */
  approvedMinor: number
  /** What may not change of what is approved, as it is now and as it was approved. */
  facts: string
  approvedFacts: string | null
}

const limitOfMember = preparedStatement<Found>(
  'orders.limit-of-member',
  `select m.role, m.approval_limit_minor as "limitMinor", c.currency as "limitCurrency", c.has_approval_rules as "hasRules",
    o.total_minor as "totalMinor", o.currency, o.approved_minor as "approvedMinor", o.approved_facts as "approvedFacts",
    concat(o.seats, ':', o.event_id, ':', o.cost_centre_id) as facts
  from orders o join parties c on c.id = $2
    left join memberships m on m.company_id = c.id and m.member_id = $3
  where o.id = $1`,
)

/** What an order may need an approval for. */
export type FoundLimit = {
  /** Null for whoever has none. */
  limit: ApprovalLimit | null
  hasRules: boolean
  totalMinor: number
  currency: string
  /** Up to how much it was approved as it is; 0 where something else was approved. */
  approvedMinor: number
  facts: string
  actor: CompanyPerson
}

/** Whether somebody acts for a company that says by rules what is decided before it buys, or has a limit. */
const isBound = (actor: Actor): actor is CompanyPerson =>
  isLimitable(actor) || (hasAccount(actor) && actor.company?.hasApprovalRules === true)

/**
 * The limit of who acts for the company that buys an order, as it is now, whether the company has rules, and
 * up to how much that order was approved. Null for whoever is bound by neither: an admin of a company without
 * rules, a person who buys for itself, and the marketplace. Who has just been taken out of the company may
 * buy nothing for it.
 */
export async function findLimit(
  tx: Tx,
  { actor, orderId, buyerId }: { actor: Actor; orderId: string; buyerId: PartyId | null },
): Promise<FoundLimit | null> {
  if (!isBound(actor) || actor.partyId !== buyerId) return null
  const [found] = await limitOfMember(tx, [orderId, buyerId, actor.ownPartyId])
  if (!found) throw new Error('an order was lost')
  const { role, limitMinor, limitCurrency, approvedFacts, ...order } = found
  const isFree =
    actor.role === 'admin' || role === MEMBER_ROLES.admin || (role !== null && limitMinor === null)
  if (isFree && !order.hasRules) return null
  const limit = isFree ? null : { minor: limitMinor ?? 0, currency: limitCurrency }
  const isSame = approvedFacts === null || approvedFacts === order.facts
  return { ...order, limit, approvedMinor: isSame ? order.approvedMinor : 0, actor }
}
