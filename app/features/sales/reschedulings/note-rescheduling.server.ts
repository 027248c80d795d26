import { and, eq } from 'drizzle-orm'
import {
  NOTED_TRAINING,
  noteTrainingLine,
} from '#app/features/sales/training-requests/note-training-line.server.ts'
import { everyTrainingRequest } from '#app/features/sales/training-requests/queries-scope.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { RESCHEDULING_LINES, type ReschedulingNews } from './rescheduling.ts'
import { reschedulings } from './tables.server.ts'

/**
 * Notes what became of a rescheduling once in the conversation of the two sides about their training. Refuses
 * any actor but the system.
 */
export async function noteRescheduling(
  ctx: Ctx,
  { reschedulingId, what, factId }: { reschedulingId: string; what: ReschedulingNews; factId: string },
): Promise<void> {
  requireSystem(ctx)

  const [request] = await read(ctx)
    .select(NOTED_TRAINING)
    .from(reschedulings)
    .innerJoin(trainingRequests, eq(trainingRequests.id, reschedulings.requestId))
    .where(and(everyTrainingRequest(ctx), eq(reschedulings.id, reschedulingId)))
  if (!request) return

  const line = { kind: RESCHEDULING_LINES[what], about: factId }
  await inTransaction((tx) => noteTrainingLine(tx, request, line))
}
