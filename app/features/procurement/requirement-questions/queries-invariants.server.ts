import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of questions at any moment. */
export const questionsInvariants: readonly Invariant[] = [
  {
    name: 'requirement-questions',
    rule: 'A requirement counts the questions that were asked about it, and nobody asks about an own one',
    query: sql`
      select r.slug as what from requirements r
      where r.question_count <> (select count(*) from requirement_questions q where q.requirement_id = r.id)
        or exists (select from requirement_questions q
          where q.requirement_id = r.id and q.asker_id = r.owner_id)`,
  },
]
