import { eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { mandateNow } from '#app/kit/selling.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { MandateStep } from './mandate.ts'
import { setMandate } from './set-mandate.server.ts'
import { sellingMandateActs } from './tables.server.ts'

/**
 * Writes down that an actor who may accepts the version of now of the mandate for the party acted for, or
 * withdraws the one that it accepted, under the lock of the party, which waits for sales that are just being
 * made. False where it stands so already.
 */
export async function writeMandateAct(
  tx: Tx,
  ctx: Ctx,
  { actor, step }: { actor: Person; step: MandateStep },
): Promise<boolean> {
  const { partyId, accountId } = actor
  const [before] = await tx
    .select({ accepted: parties.mandateVersion })
    .from(parties)
    .where(eq(parties.id, partyId))
    .for('update')
  if (!before) throw notFound()
  const version = versionOf(before.accepted, step, ctx.now())
  if (version === null) return false

  const about = { partyId, step, version, language: ctx.language }
  await tx.insert(sellingMandateActs).values({ ...about, id: newId(), accountId, at: ctx.now() })
  await setMandate(tx, { partyId, version: step === 'accept' ? version : null })
  await audit(tx, ctx, `selling-mandates.${step}`, { kind: 'party', id: partyId }, { version })
  return true
}

/** Which version the step is about; null where there is nothing to do. */
function versionOf(accepted: number | null, step: MandateStep, now: Date): number | null {
  if (step === 'withdraw') return accepted
  const wanted = mandateNow(now)
  return (accepted ?? 0) >= wanted ? null : wanted
}
