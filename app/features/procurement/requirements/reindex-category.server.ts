import { and, asc, eq, gt } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { indexRequirements } from './index-requirements.server.ts'
import { requirements } from './tables.server.ts'

const AT_ONCE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Updates in the search index the requirements of a category, a few in each transaction; repeating it changes
 * nothing. Refuses any actor but the system.
 */
export async function reindexCategory(ctx: Ctx, categoryId: string): Promise<void> {
  requireSystem(ctx)

  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const from: string = after
    after = await inTransaction(async (tx) => {
      const rows = await tx
        .select({ id: requirements.id })
        .from(requirements)
        .where(and(eq(requirements.categoryId, categoryId), gt(requirements.id, from)))
        .orderBy(asc(requirements.id))
        .limit(AT_ONCE)
      await indexRequirements(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.at(-1)?.id
    })
  }
}
