import { and, eq, isNull } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { requirementChanged } from './requirement.ts'
import { requirements } from './tables.server.ts'

type Facts = { id: string; partyId: PartyId; reason: string }

/**
 * Shows a requirement after all others, wherever the best or the newest comes first. False, and nothing changed, of
 * one that is.
 */
export async function demoteRequirement(tx: Tx, ctx: Ctx, { id, partyId, reason }: Facts): Promise<boolean> {
  const { rowCount } = await tx
    .update(requirements)
    .set({ demotedAt: ctx.now() })
    .where(and(eq(requirements.id, id), isNull(requirements.demotedAt)))
  if (!rowCount) return false
  await audit(tx, ctx, 'requirement.demote', { kind: 'requirement', id }, { reason: personal(reason) })
  await recordFact(tx, requirementChanged, id, { owner: partyId })
  return true
}
