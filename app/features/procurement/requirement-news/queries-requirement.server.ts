import { and, eq } from 'drizzle-orm'
import { requirementsSeenBy } from '#app/features/procurement/requirements/queries-scope.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** What is told of a requirement; null for one that is gone. One query. */
export async function findRequirement(ctx: Ctx, requirementId: string) {
  const [found] = await read(ctx)
    .select({
      id: requirements.id,
      slug: requirements.slug,
      title: requirements.title,
      state: requirements.state,
      amendment: requirements.amendment,
      closedReason: requirements.closedReason,
    })
    .from(requirements)
    .where(and(requirementsSeenBy(ctx.actor), eq(requirements.id, requirementId)))
  return found ?? null
}
