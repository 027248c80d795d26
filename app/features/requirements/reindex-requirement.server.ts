import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { indexRequirements } from './index-requirements.server.ts'

/** Brings what the search knows of one requirement up to date; repeated, it changes nothing more. Called by the system. */
export async function reindexOneRequirement(_ctx: Ctx, requirementId: string): Promise<void> {
  await inTransaction((tx) => indexRequirements(tx, [requirementId]))
}
