import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { hasTask, partyIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { partySuspended } from './party.ts'
import { parties } from './tables.server.ts'

const INPUT = z.object({ slug: z.string().max(60), reason: z.string().trim().min(1).max(1_000) })

/**
 * Hides a party and all it offers until staff reactivates it; repeating it changes nothing. For staff who
 * moderate and for the system; not found for anybody else, and for a party that does not exist.
 */
export async function suspendParty(ctx: Ctx, input: unknown): Promise<void> {
  const { slug, reason } = parseInput(INPUT, input)

  if (ctx.actor.kind !== 'system' && !hasTask(ctx.actor, 'moderate')) throw notFound()

  await inTransaction(async (tx) => {
    const [party] = await tx
      .select({ id: parties.id, suspendedAt: parties.suspendedAt })
      .from(parties)
      .where(eq(parties.slug, slug.toLowerCase()))
      .for('update')
    if (!party) throw notFound()
    if (party.suspendedAt) return

    await tx
      .update(parties)
      .set({ suspendedAt: ctx.now(), updatedAt: sql`now()` })
      .where(and(eq(parties.id, party.id), isNull(parties.suspendedAt)))
    await audit(tx, ctx, 'party.suspend', { kind: 'party', id: party.id }, { reason: personal(reason) })
    await recordFact(tx, partySuspended, party.id, { by: ctx.actor.kind, byParty: partyIdOf(ctx.actor) })
  })
}
