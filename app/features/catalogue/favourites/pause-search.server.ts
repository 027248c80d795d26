import { and, eq } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { pauseInput } from './inputs.ts'
import { ownSearches } from './queries-scope.server.ts'
import { savedSearches } from './tables.server.ts'

/**
 * Pauses or resumes a saved search of the signed-in person: new results during a pause are not reported.
 * Refuses a visitor with `signIn` and somebody else's search as not found. Repeating it changes nothing.
 */
export async function pauseSearch(ctx: Ctx, input: unknown): Promise<void> {
  const { search, paused } = parseInput(pauseInput, input)
  requireAccountHolder(ctx.actor)
  const one = and(eq(savedSearches.id, search), ownSearches(ctx.actor))

  await inTransaction(async (tx) => {
    const [row] = await tx.select().from(savedSearches).where(one).for('no key update')
    if (!row) throw notFound()

    if ((row.pausedAt !== null) === paused) return
    await tx
      .update(savedSearches)
      .set(paused ? { pausedAt: ctx.now() } : { pausedAt: null, notifiedUntil: ctx.now() })
      .where(one)
  })
}
