import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of requirements and their proposals at any moment. */
export const proposalsInvariants: readonly Invariant[] = [
  {
    name: 'proposals',
    rule: 'A requirement counts the proposals to it that stand, and has one that was accepted when it is awarded, and only then',
    query: sql`
      select r.slug as what from requirements r
      where r.proposal_count <> (select count(*) from proposals p
          where p.requirement_id = r.id and p.state in ('submitted', 'shortlisted'))
        or (r.state = 'awarded') <> exists (select from proposals p
          where p.requirement_id = r.id and p.state = 'accepted')`,
  },
  {
    name: 'proposal-orders',
    rule: 'What was accepted is ordered from who proposed it, by who asked, at the sum of the version that was accepted',
    query: sql`
      select p.code as what from proposals p
      join requirements r on r.id = p.requirement_id
      join proposal_versions v on v.proposal_id = p.id and v.version = p.version
      left join training_requests t on t.id = p.training_request_id
      left join orders o on o.id = t.order_id
      where p.state = 'accepted' and (o.id is null or o.seller_id <> p.provider_id or o.buyer_id <> r.owner_id
        or o.total_minor <> v.total_minor or o.tax_minor <> v.tax_minor or o.currency <> v.currency)`,
  },
]
