import { eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { addressBook } from '#app/platform/public-addresses.server.ts'
import { topicsSeenBy } from './queries-scope.server.ts'
import { categories, topics } from './tables.server.ts'

/** The pages of topics that everybody may open. */
export const topicAddresses = addressBook('topics', () => {
  return sql`select ${topics.id} as id, '/topic/' || ${topics.slug} as path, ${topics.updatedAt} as changed_at
    from ${topics} join ${parties} on ${eq(parties.id, topics.ownerId)} where ${topicsSeenBy(VISITOR)}`
})

/** The search pages of single categories, or groups of them, with results. */
export const categoryAddresses = addressBook('categories', () => {
  const below = alias(categories, 'below')
  return sql`select ${categories.id} as id, '/search?topic=&category=' || ${categories.slug} as path,
      max(${topics.updatedAt}) as changed_at
    from ${categories}
    join ${categories} below on ${or(eq(below.id, categories.id), eq(below.parentId, categories.id))}
    join ${topics} on ${eq(topics.categoryId, below.id)}
    join ${parties} on ${eq(parties.id, topics.ownerId)}
    where ${topicsSeenBy(VISITOR)} group by ${categories.id}`
})
