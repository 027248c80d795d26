import { and, eq } from 'drizzle-orm'
import { ownSites } from '#app/features/people/sites/queries-scope.server.ts'
import { rooms, sites } from '#app/features/people/sites/tables.server.ts'
import { trainingRequestsSentBy } from '#app/features/sales/training-requests/queries-scope.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { assignRoomInput } from './inputs.ts'
import { canAssignRooms, canSeeSchedule } from './policy.ts'
import { trainingRooms } from './tables.server.ts'

/**
 * Says in which room of the workspace acted for an agreed training is held, or in none. Rooms that are taken
 * or too small are said on the schedule, and bar nothing. Refuses an employee with `forbidden`; somebody
 * else's training or room is not found, nor a room out of use.
 */
export async function assignRoom(ctx: Ctx, input: unknown): Promise<void> {
  const { training, room } = parseInput(assignRoomInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!canSeeSchedule(actor)) throw notFound()
  if (!canAssignRooms(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const [request] = await tx
      .select({ id: trainingRequests.id })
      .from(trainingRequests)
      .where(
        and(
          trainingRequestsSentBy(actor),
          eq(trainingRequests.code, training),
          eq(trainingRequests.state, 'accepted'),
        ),
      )
    if (!request) throw notFound()
    const isUsable = and(eq(rooms.id, room ?? ''), eq(rooms.active, true), ownSites(actor))
    const [found] = room
      ? await tx
          .select({ id: rooms.id })
          .from(rooms)
          .innerJoin(sites, eq(sites.id, rooms.siteId))
          .where(isUsable)
      : []
    if (room && !found) throw notFound()

    if (found) {
      const said = { roomId: found.id, setBy: actor.accountId, setAt: ctx.now() }
      await tx
        .insert(trainingRooms)
        .values({ requestId: request.id, ...said })
        .onConflictDoUpdate({ target: trainingRooms.requestId, set: said })
    } else await tx.delete(trainingRooms).where(eq(trainingRooms.requestId, request.id))
    await audit(tx, ctx, 'training-schedule.room', { kind: 'training request', id: request.id }, { room })
  })
}
