import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/parties/tables.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { topicsOpenTo } from './queries-scope.server.ts'
import { topics } from './tables.server.ts'

/** Whether the party acted for has written any topic yet, in whatever state; a visitor has none. */
export async function hasTopics(ctx: Ctx): Promise<boolean> {
  const party = partyIdOf(ctx.actor)
  if (party === null) return false
  const rows = await read(ctx)
    .select({ id: topics.id })
    .from(topics)
    .innerJoin(parties, eq(parties.id, topics.ownerId))
    .where(and(eq(topics.ownerId, party), topicsOpenTo(ctx.actor)))
    .limit(1)
  return rows.length > 0
}
