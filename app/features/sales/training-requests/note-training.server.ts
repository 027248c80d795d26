import { and, eq, or } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { NOTED_TRAINING, noteTrainingLine } from './note-training-line.server.ts'
import { everyTrainingRequest } from './queries-scope.server.ts'
import { trainingRequests } from './tables.server.ts'
import { TRAINING_LINES, type TrainingNews } from './training-news.ts'

/**
 * Notes the news of a request once in the conversation of its two sides about it, which begins with the
 * first; of one that is withheld from its provider the buyer alone sees the line. Does nothing for an order
 * without a request. Refuses any actor but the system.
 */
export async function noteTraining(
  ctx: Ctx,
  { subjectId, what, factId }: { subjectId: string; what: TrainingNews; factId: string },
): Promise<void> {
  requireSystem(ctx)

  const [request] = await read(ctx)
    .select(NOTED_TRAINING)
    .from(trainingRequests)
    .where(
      and(
        everyTrainingRequest(ctx),
        or(eq(trainingRequests.id, subjectId), eq(trainingRequests.orderId, subjectId)),
      ),
    )
  if (!request) return

  const line = { kind: TRAINING_LINES[what], about: factId }
  await inTransaction((tx) => noteTrainingLine(tx, request, line))
}
