import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { indexRequirements } from './index-requirements.server.ts'

/**
 * Brings what the search knows of one requirement up to date; repeated, it changes nothing more. Refuses
 * whoever is not the system.
 */
export async function reindexRequirement(ctx: Ctx, requirementId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction((tx) => indexRequirements(tx, [requirementId]))
}
