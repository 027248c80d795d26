import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { requirements } from './tables.server.ts'

/** One more proposal of a requirement stands, or one less. The caller has locked the requirement. */
export async function countProposal(tx: Tx, requirementId: string, by: 1 | -1): Promise<void> {
  await tx
    .update(requirements)
    .set({ proposalCount: sql`${requirements.proposalCount} + ${by}` })
    .where(eq(requirements.id, requirementId))
}
