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
 * Saves the buffers of the party acted for: minutes before and after each training, and for travel within a
 * city or to another. They apply to later bookings. Refuses a visitor with `signIn`, an actor who is no
 * provider with `forbidden`; what is no number of minutes up to a day, or was saved elsewhere meanwhile, is
 * bad input.
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
