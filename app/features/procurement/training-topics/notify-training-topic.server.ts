import { and, asc, eq, gt } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { everyTrainingTopic, providersOfTopic, topicCompany } from './queries-scope.server.ts'
import { trainingTopics } from './tables.server.ts'
import { trainingTopicPath } from './training-topic.ts'

const BATCH = 500

/**
 * Notifies the providers to whom an open topic is open, or the invited one of them, each once for each time
 * that it was opened. Refuses any actor but the system.
 */
export async function notifyTrainingTopic(
  ctx: Ctx,
  { topicId, providerId }: { topicId: string; providerId?: string },
): Promise<void> {
  requireSystem(ctx)

  const [topic] = await read(ctx)
    .select({
      id: trainingTopics.id,
      code: trainingTopics.code,
      title: trainingTopics.title,
      companyId: trainingTopics.companyId,
      openedAt: trainingTopics.openedAt,
      name: topicCompany,
    })
    .from(trainingTopics)
    .where(and(everyTrainingTopic(ctx), eq(trainingTopics.id, topicId), eq(trainingTopics.state, 'open')))
  if (!topic) return
  let last: PartyId | null = null
  for (;;) {
    const providers: { id: PartyId }[] = await read(ctx)
      .select({ id: parties.id })
      .from(parties)
      .where(
        and(
          presentParties(),
          providersOfTopic(topic),
          providerId ? eq(parties.id, providerId as PartyId) : undefined,
          last ? gt(parties.id, last) : undefined,
        ),
      )
      .orderBy(asc(parties.id))
      .limit(BATCH)
    if (providers.length > 0) await tell(topic, providers)
    if (providers.length < BATCH) return
    last = providers.at(-1)?.id ?? null
  }
}

type Told = { id: string; code: string; title: string; name: string; openedAt: Date | null }

async function tell({ id, code, title, name, openedAt }: Told, providers: readonly { id: PartyId }[]) {
  await inTransaction((tx) =>
    notifyAccounts(
      tx,
      providers.map((provider) => ({
        kind: 'trainingTopicOpen' as const,
        to: { adminsOf: provider.id },
        about: `${id}:${openedAt?.getTime() ?? 0}`,
        parameters: { title, name },
        link: trainingTopicPath(code),
      })),
    ),
  )
}
