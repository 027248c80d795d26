import { eq } from 'drizzle-orm'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { declineRest } from './decline-rest.server.ts'

/**
 * Declines the proposals of a requirement that was withdrawn or closed, whose providers are notified. Refuses
 * any actor but the system.
 */
export async function endProposals(ctx: Ctx, requirementId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [row] = await tx
      .select({ id: requirements.id, ownerId: requirements.ownerId, state: requirements.state })
      .from(requirements)
      .where(eq(requirements.id, requirementId))
      .for('update')
    if (row && (row.state === 'cancelled' || row.state === 'closed')) await declineRest(tx, ctx, row)
  })
}
