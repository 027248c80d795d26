import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of training fees at any moment. */
export const trainingFeesInvariants: readonly Invariant[] = [
  {
    name: 'training-fee-versions',
    rule: 'A training fee has all its versions, stands as its last step left it, and holds as long as that says',
    query: sql`
      select f.code as what from training_fees f
      where f.version <> (select count(*) from training_fee_versions v where v.fee_id = f.id)
        or not exists (select from training_fee_versions v where v.fee_id = f.id and v.version = f.version
          and v.valid_until = f.valid_until and f.state = case v.step when 'propose' then 'proposed' when 'agree' then 'proposed'
            when 'counter' then 'countered' when 'approve' then 'approved' when 'reject' then 'rejected'
            when 'withdraw' then 'withdrawn' else 'expired' end)`,
  },
  {
    name: 'training-fee-requests',
    rule: 'A training that was requested at a fee has the price of its approved version, in all its terms',
    query: sql`
      select r.code as what from training_fee_requests q
      join training_requests r on r.id = q.training_request_id
      join training_fees f on f.id = q.fee_id
      join training_fee_versions v on v.fee_id = q.fee_id and v.version = q.version
      where v.step <> 'approve' or not r.price_fixed or r.buyer_id <> f.company_id or r.provider_id <> f.provider_id
        or exists (select from training_terms t where t.subject_id = r.id
          and (t.unit, t.unit_minor, t.currency) is distinct from (v.unit, v.amount_minor, v.currency))
      union all
      select r.code from training_requests r where r.price_fixed
        and not exists (select from training_fee_requests q where q.training_request_id = r.id)`,
  },
]
