import type { Cycle } from '#app/features/money/subscriptions/plan.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import { type CommissionRule, ruleFor, type Snapshot } from './commission-rule.ts'

type Sold = {
  sellerId: PartyId
  /** What is sold: seats of an event, or a training on a topic. */
  eventId?: string | null
  topicId?: string | null
  /** The codes of own links that the buyer came by. */
  linkCodes: readonly string[]
  at: Date
}

type StoredRule = Omit<CommissionRule, 'countsFrom' | 'createdAt'> & { countsFrom: string; createdAt: string }
type Found = { plan: Cycle | null; categories: string[]; byOwnLink: boolean; rules: StoredRule[] }

const find = preparedStatement<Found>(
  'commission.find',
  `with sold as materialized (
    select array_remove(array[c.id, c.parent_id], null) as categories from categories c
    where c.id = coalesce((select coalesce(e.category_id, t.category_id) from events e left join topics t on t.id = e.topic_id where e.id = $2),
      (select t.category_id from topics t where t.id = $3))),
  paid as materialized (select s.cycle from subscriptions s where s.party_id = $1 and s.state = 'active')
  select (select cycle from paid) as plan, coalesce((select categories from sold), '{}') as categories,
    exists (select from parties p where p.id = $1 and p.link_code = any($4::text[])) as "byOwnLink",
    (select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'partyId', r.party_id, 'plan', r.plan, 'categoryId', r.category_id,
      'rate', r.rate, 'countsFrom', r.counts_from, 'createdAt', r.created_at)), '[]') from commission_rules r
      where r.counts_from <= $5 and (r.kind in ('default', 'own_link') or r.party_id = $1 or r.plan = (select cycle from paid)
        or r.category_id = any((select categories from sold)::uuid[]))) as rules`,
)

/**
 * What the marketplace keeps of what is sold at a moment, for the lines of an order that is written now:
 * which rule answers, and its rate.
 */
export async function findCommission(tx: Tx, sold: Sold): Promise<Snapshot> {
  const { sellerId, eventId = null, topicId = null, linkCodes, at } = sold
  const [found] = await find(tx, [sellerId, eventId, topicId, linkCodes, at])
  if (!found) throw new Error('no rule of commission was found')
  const { plan, categories, byOwnLink } = found
  const rules = found.rules.map((rule) => ({
    ...rule,
    countsFrom: new Date(rule.countsFrom),
    createdAt: new Date(rule.createdAt),
  }))
  const { id, rate } = ruleFor(rules, { partyId: sellerId, plan, categories, byOwnLink }, at)
  return { commissionRate: rate, commissionRuleId: id }
}
