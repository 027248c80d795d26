import { eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/accounts/tables.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { addressBook } from '#app/platform/public-addresses.server.ts'
import { visibleTopics } from './queries.server.ts'
import { topics } from './tables.server.ts'

/** The pages of topics that everybody may open. */
export const topicAddresses = addressBook('topics', () => {
  return sql`select ${topics.id} as id, '/topic/' || ${topics.slug} as path, ${topics.updatedAt} as changed_at
    from ${topics} join ${accounts} on ${eq(accounts.id, topics.ownerId)} where ${visibleTopics(VISITOR)}`
})
