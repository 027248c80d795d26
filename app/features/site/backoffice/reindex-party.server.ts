import { and, asc, eq, gt } from 'drizzle-orm'
import { indexEvents } from '#app/features/catalogue/event-pages/index-events.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { indexTrainers } from '#app/features/catalogue/trainers/index-trainers.server.ts'
import { indexRequirements } from '#app/features/procurement/requirements/index-requirements.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'

const AT_ONCE = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

const OWNED = [
  { table: topics, index: indexTopics },
  { table: events, index: indexEvents },
  { table: requirements, index: indexRequirements },
] as const

/**
 * Updates a party's profile, topics, events and requirements in the search index, a hundred at a time;
 * repeating it changes nothing. Refuses any actor but the system.
 */
export async function reindexParty(ctx: Ctx, partyId: PartyId): Promise<void> {
  requireSystem(ctx)

  await inTransaction((tx) => indexTrainers(tx, [partyId]))
  for (const owned of OWNED)
    for (let after = FIRST; ; ) {
      const ids = await inTransaction((tx) => indexSome(tx, owned, partyId, after))
      if (ids.length < AT_ONCE) break
      after = ids.at(-1) ?? after
    }
}

async function indexSome(
  tx: Tx,
  { table, index }: (typeof OWNED)[number],
  partyId: PartyId,
  after: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.ownerId, partyId), gt(table.id, after)))
    .orderBy(asc(table.id))
    .limit(AT_ONCE)
  const ids = rows.map(({ id }) => id)
  await index(tx, ids)
  return ids
}
