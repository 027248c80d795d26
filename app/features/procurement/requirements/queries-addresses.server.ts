import { and, eq, gt, sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { VISITOR } from '#app/kit/actor.ts'
import { addressBook } from '#app/platform/public-addresses.server.ts'
import { requirementsSeenBy } from './queries-scope.server.ts'
import { requirements } from './tables.server.ts'

/** The pages of requirements that take proposals. */
export const requirementAddresses = addressBook('requirements', () => {
  const open = and(
    requirementsSeenBy(VISITOR),
    eq(requirements.state, 'open'),
    gt(requirements.deadline, sql`now()`),
  )
  return sql`select ${requirements.id} as id, '/requirement/' || ${requirements.slug} as path,
      coalesce(${requirements.publishedAt}, ${requirements.createdAt}) as changed_at
    from ${requirements} join ${parties} on ${eq(parties.id, requirements.ownerId)} where ${open}`
})
