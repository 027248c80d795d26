import { and } from 'drizzle-orm'
import { topicsAt, topicsOwnedBy } from '#app/features/catalogue/topics/queries-scope.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'

/** Locks a topic of the party acted for, by its present or a former slug. Somebody else's is not found. */
export async function lockOwnTopic(tx: Tx, actor: PartyActor, slug: string) {
  const [row] = await tx
    .select()
    .from(topics)
    .where(and(topicsAt(slug), topicsOwnedBy(actor)))
    .for('update')
  if (!row) throw notFound()
  return row
}
