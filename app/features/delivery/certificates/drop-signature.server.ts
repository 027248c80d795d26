import { eq } from 'drizzle-orm'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { requireParty } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { signatures } from './tables.server.ts'

/**
 * Forgets the signature of the party acted for; certificates that carry it keep it. Where there is none,
 * nothing changes. Refuses a visitor with `signIn`, who does not sell for the party with `forbidden`.
 */
export async function dropSignature(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  requireParty(actor)
  if (!canSetSaleTerms(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { partyId } = actor

  await inTransaction(async (tx) => {
    await tx.delete(signatures).where(eq(signatures.partyId, partyId))
    await assignFiles(tx, { kind: 'signature', id: partyId }, { owners: [partyId], names: [] })
    await audit(tx, ctx, 'signature.drop', { kind: 'party', id: partyId })
  })
}
