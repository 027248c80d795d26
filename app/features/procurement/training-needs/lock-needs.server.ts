import { and, asc, inArray } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { decidesNeeds } from './policy.ts'
import { needsOf } from './queries-scope.server.ts'
import { trainingNeeds } from './tables.server.ts'

/**
 * The chosen needs of the workspace acted for, locked in one order. Not found where one is somebody else's,
 * and for who does not decide on needs.
 */
export async function lockNeeds(tx: Tx, ctx: Ctx, ids: readonly string[]) {
  requireAccountHolder(ctx.actor)
  if (!decidesNeeds(ctx.actor)) throw notFound()
  const wanted = [...new Set(ids)]
  const rows = await tx
    .select()
    .from(trainingNeeds)
    .where(and(needsOf(ctx.actor), inArray(trainingNeeds.id, wanted)))
    .orderBy(asc(trainingNeeds.id))
    .for('update')
  if (rows.length < wanted.length) throw notFound()
  return { rows, by: ctx.actor }
}
