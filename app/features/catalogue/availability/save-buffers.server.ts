import { eq } from 'drizzle-orm'
import { canWriteProfile } from '#app/features/catalogue/trainers/policy.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { buffersInput } from './inputs.ts'
import { trainerBuffers } from './tables.server.ts'
import { NO_MARGINS } from './trainer-booking.ts'

/**
 * Keeps what the party acted for wants free around its trainings: minutes before and after each, and for the
 * way to another place of the city or to another city. It counts for what is booked from then on. Refuses a
 * visitor with `signIn`, whoever provides nothing with `forbidden`, and as bad input what is no number of
 * minutes up to a day, or was saved elsewhere meanwhile.
 */
export async function saveBuffers(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'visitor') throw refuse('signIn', 'common:refused.signIn')
  if (!canWriteProfile(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { seen, ...said } = parseInput(buffersInput, input)
  const { partyId } = actor

  await inTransaction(async (tx) => {
    const [party] = await tx
      .select({ id: parties.id })
      .from(parties)
      .where(eq(parties.id, partyId))
      .for('update')
    if (!party) throw notFound()
    const { before, after, inCity, toCity } = trainerBuffers
    const [saved = NO_MARGINS] = await tx
      .select({ before, after, inCity, toCity })
      .from(trainerBuffers)
      .where(eq(trainerBuffers.partyId, partyId))
    if (!differsFrom(saved, said, seen)) return

    await tx
      .insert(trainerBuffers)
      .values({ partyId, ...said })
      .onConflictDoUpdate({ target: trainerBuffers.partyId, set: said })
    await audit(tx, ctx, 'trainers.buffers', { kind: 'party', id: partyId })
  })
}
