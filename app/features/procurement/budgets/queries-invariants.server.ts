import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

const LINES = sql`(select from_budget_id as budget, from_stage as stage, -amount_minor as minor, subject_kind, subject_id from budget_entries
  union all select to_budget_id, to_stage, amount_minor, subject_kind, subject_id from budget_entries)`

/** What must hold of budgets at any moment. */
export const budgetsInvariants: readonly Invariant[] = [
  {
    name: 'budgets-balance',
    rule: 'What a company was granted is what is free and taken of all its budgets, in each currency',
    query: sql`
      select b.company_id || '/' || b.currency as what from ${LINES} l join budgets b on b.id = l.budget
      group by b.company_id, b.currency having sum(l.minor) <> 0`,
  },
  {
    name: 'budgets-granted',
    rule: 'No budget comes to less than nothing, and nothing is granted to the row of what has no budget',
    query: sql`
      select b.id::text as what from ${LINES} l join budgets b on b.id = l.budget
      group by b.id, b.is_rest having coalesce(sum(l.minor) filter (where l.stage <> 'granted'), 0) < 0
        or (b.is_rest and bool_or(l.subject_id is null))`,
  },
  {
    name: 'budgets-once',
    rule: 'A purchase stands in one budget at most, and in none of its stages with less than nothing',
    query: sql`
      select l.subject_kind || '/' || l.subject_id as what from (
        select subject_kind, subject_id, budget, stage, sum(minor) as minor from ${LINES} a
        where subject_id is not null and stage <> 'free' group by 1, 2, 3, 4 having sum(minor) <> 0) l
      group by l.subject_kind, l.subject_id having count(distinct l.budget) > 1 or min(l.minor) < 0`,
  },
  {
    name: 'budgets-of-their-buyer',
    rule: 'What a budget is taken by was bought by its company',
    query: sql`
      select e.id::text as what from budget_entries e left join orders o on e.subject_kind = 'order' and o.id = e.subject_id
        left join purchase_orders p on e.subject_kind = 'purchase-order' and p.id = e.subject_id
      where e.subject_kind = 'order' and o.buyer_id is distinct from e.company_id
        or e.subject_kind = 'purchase-order' and p.id is not null and p.buyer_id <> e.company_id`,
  },
]
