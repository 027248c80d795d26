import { and, eq, inArray } from 'drizzle-orm'
import { requireAdmin } from '#app/features/people/companies/require-admin.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { roomUseInput } from './inputs.ts'
import { canManageSites } from './policy.ts'
import { ownSites } from './queries-scope.server.ts'
import { rooms, sites } from './tables.server.ts'

/**
 * Takes a room of the workspace acted for out of use, or back into it: trainings keep the room that they
 * have. Refuses who is no admin with `forbidden`; somebody else's is not found.
 */
export async function retireRoom(ctx: Ctx, input: unknown): Promise<void> {
  const { room, active } = parseInput(roomUseInput, input)
  const { actor } = ctx
  if (!canManageSites(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    await requireAdmin(tx, actor)
    const own = tx.select({ id: sites.id }).from(sites).where(ownSites(actor))
    const [changed] = await tx
      .update(rooms)
      .set({ active })
      .where(and(eq(rooms.id, room), inArray(rooms.siteId, own)))
      .returning({ id: rooms.id })
    if (!changed) throw notFound()

    await audit(tx, ctx, 'company.room-use', { kind: 'party', id: actor.partyId }, { room, active })
  })
}
