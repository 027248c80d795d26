import { and, eq, isNotNull } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'
import { requirementChanged } from './requirement.ts'
import { requirements } from './tables.server.ts'

type Facts = { id: string; partyId: PartyId; reason: string }

/**
 * Shows a requirement again that staff has out of sight. False, and nothing changed, of one that is shown.
 */
export async function showRequirement(tx: Tx, ctx: Ctx, { id, partyId, reason }: Facts): Promise<boolean> {
  const { rowCount } = await tx
    .update(requirements)
    .set({ hiddenAt: null })
    .where(and(eq(requirements.id, id), isNotNull(requirements.hiddenAt)))
  if (!rowCount) return false
  await audit(tx, ctx, 'requirement.show', { kind: 'requirement', id }, { reason: personal(reason) })
  await recordFact(tx, requirementChanged, id, { owner: partyId })
  // Pages that are kept for visitors show what is gone.
  await enqueue(tx, forgetPagesJob, {})
  return true
}
