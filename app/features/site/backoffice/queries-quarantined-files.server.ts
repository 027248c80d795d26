import { and, desc, eq, gte } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { MOST_ENDS } from '#app/kit/reading-limits.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { readerEnds } from '#app/platform/tables.server.ts'
import { canSeeQuarantinedFiles } from './policy.ts'
import { endsSeenBy } from './queries-scope.server.ts'

const MOST = 200
/** Whether a file ended its readers too often to be read again. */
export const isQuarantined = gte(readerEnds.ends, MOST_ENDS)

/**
 * Files that are not read any more, the latest first, with their owners. Not found for an actor who does not
 * operate the installation. One query.
 */
export async function listQuarantinedFiles(ctx: Ctx) {
  if (!canSeeQuarantinedFiles(ctx.actor)) throw notFound()
  const { id, reader, name, bytes, fault, lastAt } = readerEnds
  return read(ctx)
    .select({ id, reader, name, bytes, fault, lastAt, owner: parties.displaySlug })
    .from(readerEnds)
    .innerJoin(parties, eq(parties.id, readerEnds.ownerId))
    .where(and(endsSeenBy(ctx.actor), isQuarantined))
    .orderBy(desc(lastAt))
    .limit(MOST)
}

export type QuarantinedFile = Awaited<ReturnType<typeof listQuarantinedFiles>>[number]
