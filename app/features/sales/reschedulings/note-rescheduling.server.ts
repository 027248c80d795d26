import { and, eq } from 'drizzle-orm'
import { noteLines } from '#app/features/people/qmail/note-lines.server.ts'
import { openConversation } from '#app/features/people/qmail/open-conversation.server.ts'
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
    .select({
      id: trainingRequests.id,
      code: trainingRequests.code,
      title: trainingRequests.title,
      language: trainingRequests.titleLanguage,
      buyerId: trainingRequests.buyerId,
      providerId: trainingRequests.providerId,
    })
    .from(reschedulings)
    .innerJoin(trainingRequests, eq(trainingRequests.id, reschedulings.requestId))
    .where(and(everyTrainingRequest(ctx), eq(reschedulings.id, reschedulingId)))
  if (!request) return

  const { id, code, title, language, buyerId, providerId } = request
  const link = `/training-requests/${code}`
  const links = { own: link, other: link }
  await inTransaction(async (tx) => {
    const subject = { kind: 'training', id, title, language, otherId: providerId, links }
    await openConversation(tx, { ownId: buyerId, otherId: providerId, subject })
    const line = { kind: RESCHEDULING_LINES[what], about: factId, parameters: {}, seenBy: null }
    await noteLines(tx, { kind: 'training', id }, line)
  })
}
