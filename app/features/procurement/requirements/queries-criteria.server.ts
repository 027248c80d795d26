import { and, asc, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { requirementsSeenBy } from './queries-scope.server.ts'
import { requirementCriteria, requirements } from './tables.server.ts'

/**
 * The criteria of a requirement that the actor may see, in their order, weights in percent; none where it
 * names none. They stay as they are once it is published. One query.
 */
export function listCriteria(ctx: Ctx, url: string) {
  return read(ctx)
    .select({
      id: requirementCriteria.id,
      name: requirementCriteria.name,
      weight: requirementCriteria.weight,
    })
    .from(requirementCriteria)
    .innerJoin(requirements, eq(requirements.id, requirementCriteria.requirementId))
    .innerJoin(parties, eq(parties.id, requirements.ownerId))
    .where(and(eq(requirements.slug, url), requirementsSeenBy(ctx.actor)))
    .orderBy(asc(requirementCriteria.position))
}

export type RequirementCriterion = Awaited<ReturnType<typeof listCriteria>>[number]
