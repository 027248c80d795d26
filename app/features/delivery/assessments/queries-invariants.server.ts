import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of assessments at any moment. */
export const assessmentsInvariants: readonly Invariant[] = [
  {
    name: 'assessment-answers',
    rule: 'Each answered questionnaire has one answer, and no other has any',
    query: sql`
      select q.id::text as what from questionnaires q
      left join assessment_answers r on r.questionnaire_id = q.id
      where (q.answered_at is null) <> (r.questionnaire_id is null)`,
  },
  {
    name: 'assessment-seats',
    rule: 'Only who has a seat at a training that a company booked is asked about it, or who booked it',
    query: sql`
      select q.id::text as what from questionnaires q
      join training_assessments a on a.id = q.assessment_id
      join orders o on o.id = q.order_id
      left join tickets t on t.id = q.ticket_id
      where o.buyer_id is distinct from a.company_id
        or (q.ticket_id is not null and t.order_id <> o.id)
        or (q.audience = 'manager' and q.round not in ('day30', 'day90'))`,
  },
  {
    name: 'assessment-pairs',
    rule: 'What is compared with an answer was asked of the same training before it',
    query: sql`
      select q.id::text as what from questionnaires q
      join questionnaires b on b.id = q.before_id
      where b.assessment_id <> q.assessment_id or b.round <> 'before' or q.round <> 'end'
        or b.email is distinct from q.email`,
  },
]
