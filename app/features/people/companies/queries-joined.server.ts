import { asc, eq } from 'drizzle-orm'
import { joinedTrainers, parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { trainersJoinedTo } from './queries-scope.server.ts'

const MOST = 10_000

/**
 * The trainers who joined the company acted for, in the order of joining, for its admins; an empty list for
 * anybody else. One query.
 */
export function listJoinedTrainers(ctx: Ctx) {
  return read(ctx)
    .select({ name: parties.name, username: parties.displaySlug, joined: joinedTrainers.joinedAt })
    .from(joinedTrainers)
    .innerJoin(parties, eq(parties.id, joinedTrainers.trainerId))
    .where(trainersJoinedTo(ctx.actor))
    .orderBy(asc(joinedTrainers.joinedAt), parties.id)
    .limit(MOST)
}
