import { eq } from 'drizzle-orm'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { useInput } from './inputs.ts'
import { signatures } from './tables.server.ts'

/**
 * Puts the signature of the party acted for on certificates that are issued from now on, or no longer; those
 * that were issued stay. Refuses a visitor with `signIn`, who does not sell for the party with `forbidden`,
 * and where there is none as not found.
 */
export async function switchSignature(ctx: Ctx, input: unknown): Promise<void> {
  const { used } = parseInput(useInput, input)
  const { actor } = ctx
  requireParty(actor)
  if (!canSetSaleTerms(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const [kept] = await tx
      .update(signatures)
      .set({ isUsed: used, updatedAt: ctx.now() })
      .where(eq(signatures.partyId, actor.partyId))
      .returning({ partyId: signatures.partyId })
    if (!kept) throw notFound()
    await audit(tx, ctx, used ? 'signature.use' : 'signature.rest', { kind: 'party', id: actor.partyId })
  })
}
