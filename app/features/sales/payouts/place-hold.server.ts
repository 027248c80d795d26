import { eq } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { holdPayouts } from './hold-payouts.server.ts'
import { holdInput } from './inputs.ts'
import { canPayOut } from './policy.ts'

/**
 * Holds all payouts of a provider until they are released, for a reason that it reads. A second time changes
 * nothing. Bad input beside `username` for nobody. Not found for who does not pay out; refuses with
 * `forbidden` what concerns staff themselves.
 */
export async function placeHold(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canPayOut(actor)) throw notFound()
  const { username, words } = parseInput(holdInput, input)

  await inTransaction(async (tx) => {
    const [party] = await tx
      .select({ id: parties.id, isOwn: isOwnCause(actor, parties.id) })
      .from(parties)
      .where(eq(parties.slug, username.replace(/^@/, '').toLowerCase()))
      .for('update')
    if (!party) throw new BadInput({ username: { key: 'payouts:hold.nobody' } })

    if (party.isOwn) throw refuse('forbidden', 'common:refused.ownCause')

    await holdPayouts(tx, ctx, { partyId: party.id, words, placedBy: actor.accountId })
  })
}
