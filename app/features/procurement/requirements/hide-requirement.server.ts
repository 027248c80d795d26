import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'
import { requirementChanged } from './requirement.ts'
import { requirements } from './tables.server.ts'

type Facts = { id: string; partyId: PartyId; reason: string; isHidden: boolean }

/**
 * Takes a requirement out of sight, or shows it again, for a reason that stands in the audit; what was agreed
 * about it stays. False, and nothing changed, of one that is so already.
 */
export async function hideRequirement(
  tx: Tx,
  ctx: Ctx,
  { id, partyId, reason, isHidden }: Facts,
): Promise<boolean> {
  const { hiddenAt } = requirements
  const { rowCount } = await tx
    .update(requirements)
    .set({ hiddenAt: isHidden ? ctx.now() : null })
    .where(and(eq(requirements.id, id), isHidden ? isNull(hiddenAt) : isNotNull(hiddenAt)))
  if (!rowCount) return false
  const action = isHidden ? 'requirement.hide' : 'requirement.show'
  await audit(tx, ctx, action, { kind: 'requirement', id }, { reason: personal(reason) })
  await recordFact(tx, requirementChanged, id, { owner: partyId })
  // Pages that are kept for visitors show what is gone.
  await enqueue(tx, forgetPagesJob, {})
  return true
}
