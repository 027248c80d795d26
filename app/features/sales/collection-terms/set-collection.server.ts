import { eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { setCollectionInput } from './inputs.ts'
import { canSeeCollection, canSetCollection } from './policy.ts'
import { collectionTerms } from './tables.server.ts'

/**
 * Says how often the company acted for pays the invoices of all its sellers at once (`weekly`, `monthly`),
 * or that it pays each by itself (`each`); invoices that are issued already stay as they are. Not found for
 * who acts for no company; refuses members who are no admins with `common:refused.forbidden`.
 */
export async function setCollection(ctx: Ctx, input: unknown): Promise<void> {
  const { rhythm } = parseInput(setCollectionInput, input)
  const { actor } = ctx
  if (!canSeeCollection(actor)) throw notFound()
  if (!canSetCollection(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { partyId } = actor

  await inTransaction(async (tx) => {
    const said = { changedBy: actor.accountId, changedAt: ctx.now() }
    if (rhythm === 'each') await tx.delete(collectionTerms).where(eq(collectionTerms.partyId, partyId))
    else
      await tx
        .insert(collectionTerms)
        .values({ ...said, rhythm, partyId })
        .onConflictDoUpdate({ target: collectionTerms.partyId, set: { ...said, rhythm } })
    await audit(tx, ctx, 'collection-terms.set', { kind: 'party', id: partyId }, { rhythm })
  })
}
