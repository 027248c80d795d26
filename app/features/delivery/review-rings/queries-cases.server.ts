import { and, eq, isNull, not, sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { read } from '#app/platform/db.server.ts'
import { caseColumns, type WaitingKind } from '#app/platform/waiting-cases.server.ts'
import { isOwnRing, ringsDecidedBy } from './queries-scope.server.ts'
import { ringPath } from './ring.ts'
import { reviewRings } from './tables.server.ts'

/** Rings of reviews that nobody has decided on, as cases. */
export const reviewRingsCases: readonly WaitingKind[] = [
  {
    name: 'ring',
    task: 'moderate',
    place: 'reviews',
    path: ringPath,
    query: (ctx) =>
      read(ctx)
        .select(
          caseColumns('ring', 'report', {
            key: reviewRings.code,
            subjectId: reviewRings.id,
            about: parties.name,
            since: reviewRings.foundAt,
            size: sql`(select count(*) from review_ring_reviews rr where rr.ring_id = review_rings.id)`,
          }),
        )
        .from(reviewRings)
        .innerJoin(parties, eq(parties.id, reviewRings.trainerId))
        .where(and(ringsDecidedBy(ctx.actor), isNull(reviewRings.outcome), not(isOwnRing(ctx.actor)))),
  },
]
