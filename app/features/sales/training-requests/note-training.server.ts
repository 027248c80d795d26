import { and, eq, or } from 'drizzle-orm'
import { noteLines } from '#app/features/people/qmail/note-lines.server.ts'
import { openConversation } from '#app/features/people/qmail/open-conversation.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
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
    .select({
      id: trainingRequests.id,
      code: trainingRequests.code,
      title: trainingRequests.title,
      language: trainingRequests.titleLanguage,
      buyerId: trainingRequests.buyerId,
      providerId: trainingRequests.providerId,
      withheldAt: trainingRequests.withheldAt,
    })
    .from(trainingRequests)
    .where(
      and(
        everyTrainingRequest(ctx),
        or(eq(trainingRequests.id, subjectId), eq(trainingRequests.orderId, subjectId)),
      ),
    )
  if (!request) return

  const { id, code, title, language, buyerId, providerId, withheldAt } = request
  const link = `/training-requests/${code}`
  const links = { own: link, other: link }
  await inTransaction(async (tx) => {
    const subject = { kind: 'training', id, title, language, otherId: providerId, links }
    await openConversation(tx, { ownId: buyerId, otherId: providerId, subject })
    const line = { kind: TRAINING_LINES[what], about: factId, parameters: {}, seenBy: withheldAt && buyerId }
    await noteLines(tx, { kind: 'training', id }, line)
  })
}
