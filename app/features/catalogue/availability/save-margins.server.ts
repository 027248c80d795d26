import { eq } from 'drizzle-orm'
import { canWriteProfile } from '#app/features/catalogue/trainers/policy.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/seen-mark.server.ts'
import { NO_MARGINS } from './engagement.ts'
import { marginsInput } from './inputs.ts'
import { trainerMargins } from './tables.server.ts'

/**
 * Keeps what the party acted for wants free around its trainings: minutes before and after each, and for the way to another place
 * of the city or to another city. It counts for what is booked from then on. Refuses a visitor with `signIn`, whoever provides
 * nothing with `forbidden`, and as bad input what is no number of minutes up to a day, or was saved elsewhere meanwhile.
 */
export async function saveMargins(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'visitor') throw refuse('signIn', 'common:refused.signIn')
  if (!canWriteProfile(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { seen, ...said } = parseInput(marginsInput, input)
  const { partyId } = actor

  await inTransaction(async (tx) => {
    const [party] = await tx
      .select({ id: parties.id })
      .from(parties)
      .where(eq(parties.id, partyId))
      .for('update')
    if (!party) throw notFound()
    const { before, after, inCity, toCity } = trainerMargins
    const [saved = NO_MARGINS] = await tx
      .select({ before, after, inCity, toCity })
      .from(trainerMargins)
      .where(eq(trainerMargins.partyId, partyId))
    if (!differsFrom(saved, said, seen)) return

    await tx
      .insert(trainerMargins)
      .values({ partyId, ...said })
      .onConflictDoUpdate({ target: trainerMargins.partyId, set: said })
    await audit(tx, ctx, 'trainers.margins', { kind: 'party', id: partyId })
  })
}
