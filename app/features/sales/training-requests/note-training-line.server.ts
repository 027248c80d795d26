import { noteLines } from '#app/features/people/qmail/note-lines.server.ts'
import { openConversation } from '#app/features/people/qmail/open-conversation.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { trainingRequests } from './tables.server.ts'

/** What of a request its conversation is made of. */
export const NOTED_TRAINING = {
  id: trainingRequests.id,
  code: trainingRequests.code,
  title: trainingRequests.title,
  language: trainingRequests.titleLanguage,
  buyerId: trainingRequests.buyerId,
  providerId: trainingRequests.providerId,
  withheldAt: trainingRequests.withheldAt,
}

type NotedTraining = Pick<
  typeof trainingRequests.$inferSelect,
  'id' | 'code' | 'title' | 'buyerId' | 'providerId' | 'withheldAt'
> & { language: string | null }

/**
 * Notes a line once (`about` tells it from others) in the conversation of the two sides of a request about
 * it, which begins with the first; of one that is withheld from its provider the buyer alone sees the line.
 */
export async function noteTrainingLine(
  tx: Tx,
  { id, code, title, language, buyerId, providerId, withheldAt }: NotedTraining,
  { kind, about }: { kind: string; about: string },
): Promise<void> {
  const link = `/training-requests/${code}`
  const links = { own: link, other: link }
  const subject = { kind: 'training', id, title, language, otherId: providerId, links }
  await openConversation(tx, { ownId: buyerId, otherId: providerId, subject })
  const line = { kind, about, parameters: {}, seenBy: withheldAt && buyerId }
  await noteLines(tx, { kind: 'training', id }, line)
}
