import { randomUUID } from 'node:crypto'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { createTrainingTopic } from './create-training-topic.server.ts'

/** What the form of a topic sends: two days for ten people at 500 euros a head, but for `changes`. */
export const typedTrainingTopic = async (changes: Record<string, string> = {}) => ({
  key: randomUUID(),
  intent: 'open',
  title: 'Weaving for beginners',
  category: changes.category ?? (await inTransaction((tx) => aCategory(tx))).slug,
  language: 'en',
  description: 'Looms, yarns and patterns.',
  audience: 'New colleagues at the looms',
  participants: '10',
  days: '2',
  currency: 'EUR',
  budget: '500',
  ...changes,
})

/** A topic of the workspace of the context, open unless said otherwise; answers its code. */
export async function aTrainingTopic(ctx: Ctx, changes: Record<string, string> = {}): Promise<string> {
  return (await createTrainingTopic(ctx, await typedTrainingTopic(changes))).code
}
