import { eq } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { endActsOf } from '#app/features/people/staff-acts/end-acts-of.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { releaseInput } from './inputs.ts'
import { canPayOut } from './policy.ts'
import { releasePayouts } from './release-payouts.server.ts'

/**
 * Releases the payouts of a provider that staff hold: the next batch pays what is due. Once more does
 * nothing. Not found for who does not pay out, and for nobody; refuses with `forbidden` what concerns staff
 * themselves.
 */
export async function releaseHold(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canPayOut(actor)) throw notFound()
  const { username } = parseInput(releaseInput, input)

  await inTransaction(async (tx) => {
    const [party] = await tx
      .select({ id: parties.id, isOwn: isOwnCause(actor, parties.id) })
      .from(parties)
      .where(eq(parties.slug, username.toLowerCase()))
      .for('update')
    if (!party) throw notFound()

    if (party.isOwn) throw refuse('forbidden', 'common:refused.ownCause')

    await releasePayouts(tx, ctx, { partyId: party.id })
    await endActsOf(tx, ctx, { kind: 'party', id: party.id, acts: ['stopPayments'] })
  })
}
