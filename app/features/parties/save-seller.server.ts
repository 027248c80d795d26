import { eq, sql } from 'drizzle-orm'
import { partyIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { sellerInput } from './inputs.ts'
import { partyRepriced } from './party.ts'
import { canSetTerms } from './policy.ts'
import { parties } from './tables.server.ts'

/**
 * Keeps what the party acted for says of itself as a seller: name, address (country as ISO 3166-1 alpha-2) and tax number
 * of its invoices, and what its prices say of tax. Orders and holds that are there keep the terms that they were made by.
 * Refuses a visitor with `signIn`, whoever does not sell with `forbidden`.
 */
export async function saveSeller(ctx: Ctx, input: unknown): Promise<void> {
  const { tax, ...said } = parseInput(sellerInput, input)

  const partyId = partyIdOf(ctx.actor)
  if (partyId === null) throw refuse('signIn', 'common:refused.signIn')
  if (!canSetTerms(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const [before] = await tx.select().from(parties).where(eq(parties.id, partyId)).for('update')
    if (!before) throw notFound()

    const terms = { taxTreatment: tax.treatment, taxKind: tax.kind, taxRate: tax.rate }
    await tx
      .update(parties)
      .set({ ...said, ...terms, updatedAt: sql`now()` })
      .where(eq(parties.id, partyId))
    const { taxTreatment, taxKind, taxRate } = before
    await audit(
      tx,
      ctx,
      'parties.seller',
      { kind: 'party', id: partyId },
      { before: { taxTreatment, taxKind, taxRate }, terms },
    )
    if (taxTreatment !== tax.treatment || taxKind !== tax.kind || taxRate !== tax.rate)
      await recordFact(tx, partyRepriced, partyId)
  })
}
