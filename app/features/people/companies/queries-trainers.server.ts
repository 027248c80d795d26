import { asc, eq } from 'drizzle-orm'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { trainersNamedBy } from './queries-scope.server.ts'

const MOST = 1_000

/**
 * The people of the SME acted for of whom the actor may say that they train, by name, each with a username;
 * none for who acts for nobody's SME. One query.
 */
export function listTrainersToName(ctx: Ctx) {
  return read(ctx)
    .select({ value: parties.displaySlug, label: parties.name })
    .from(memberships)
    .innerJoin(parties, eq(parties.id, memberships.memberId))
    .where(trainersNamedBy(ctx.actor))
    .orderBy(asc(parties.name), asc(parties.id))
    .limit(MOST)
}
