import { and, eq, lte } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** Refuses `trainings:refused.lapsed` of a provider whose workspace is locked. */
export async function requireSeller(tx: Tx, ctx: Ctx, partyId: PartyId): Promise<void> {
  const isLapsed = and(eq(parties.id, partyId), lte(parties.writableUntil, ctx.now()))
  if ((await tx.$count(parties, isLapsed)) > 0) throw refuse('conflict', 'trainings:refused.lapsed')
}
