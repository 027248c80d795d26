import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { requirementChanged } from './requirement.ts'
import { requirements } from './tables.server.ts'

type Facts = { id: string; partyId: PartyId; reason: string; isDemoted: boolean }

/**
 * Shows a requirement after all others, or in its place again. False, and nothing changed, of one that is so
 * already.
 */
export async function demoteRequirement(
  tx: Tx,
  ctx: Ctx,
  { id, partyId, reason, isDemoted }: Facts,
): Promise<boolean> {
  const { demotedAt } = requirements
  const { rowCount } = await tx
    .update(requirements)
    .set({ demotedAt: isDemoted ? ctx.now() : null })
    .where(and(eq(requirements.id, id), isDemoted ? isNull(demotedAt) : isNotNull(demotedAt)))
  if (!rowCount) return false
  const action = isDemoted ? 'requirement.demote' : 'requirement.promote'
  await audit(tx, ctx, action, { kind: 'requirement', id }, { reason: personal(reason) })
  await recordFact(tx, requirementChanged, id, { owner: partyId })
  return true
}
