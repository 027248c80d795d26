import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { indexRequirements } from './index-requirements.server.ts'

/**
 * Updates one requirement in the search index; repeating it changes nothing. Refuses any actor but the
 * system.
 */
export async function reindexRequirement(ctx: Ctx, requirementId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction((tx) => indexRequirements(tx, [requirementId]))
}
