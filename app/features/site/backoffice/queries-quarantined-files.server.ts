import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { MOST_ENDS } from '#app/kit/reading-limits.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { readerEnds } from '#app/platform/tables.server.ts'
import { canSeeQuarantinedFiles } from './policy.ts'
import { endsSeenBy } from './queries-scope.server.ts'

const MOST = 200
const isAuthorizedOnly = gte(readerEnds.ends, MOST_ENDS)

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
    .where(and(endsSeenBy(ctx.actor), isAuthorizedOnly))
    .orderBy(desc(lastAt))
    .limit(MOST)
}

export type QuarantinedFile = Awaited<ReturnType<typeof listQuarantinedFiles>>[number]

/** How many there are, as a column of a query of several counts. */
export const quarantinedFiles = (ctx: Ctx) =>
  sql<number>`${read(ctx)
    .select({ files: count() })
    .from(readerEnds)
    .where(and(endsSeenBy(ctx.actor), isAuthorizedOnly))}`.mapWith(Number)

/**
 * The number of files that are not read any more. Not found for an actor who does not operate the
 * installation.
 */
export async function countQuarantinedFiles(ctx: Ctx): Promise<number> {
  if (!canSeeQuarantinedFiles(ctx.actor)) throw notFound()
  const [row] = await read(ctx)
    .select({ count: sql<number>`count(*)::int` })
    .from(readerEnds)
    .where(and(endsSeenBy(ctx.actor), isAuthorizedOnly))
  return row?.count ?? 0
}
