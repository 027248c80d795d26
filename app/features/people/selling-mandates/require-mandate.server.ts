import { eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import { mandateAsked, restsAt } from '#app/kit/selling.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { canGiveMandate } from './policy.ts'
import { writeMandateAct } from './write-mandate-act.server.ts'

/**
 * Before something is offered for a price by the party acted for: accepts the selling mandate where the actor
 * has ticked it and may. Refuses beside `mandate` what cannot be offered without: an actor who may is asked
 * for what is not accepted yet, and anybody else only while nothing may be sold.
 */
export async function requireMandate(
  tx: Tx,
  ctx: Ctx,
  { actor, isAccepted }: { actor: PartyActor; isAccepted: boolean },
): Promise<void> {
  const [party] = await tx
    .select({ mandateVersion: parties.mandateVersion, sellsUntil: parties.sellsUntil })
    .from(parties)
    .where(eq(parties.id, actor.partyId))
  if (!party) throw notFound()
  if (!mandateAsked(party, ctx.now())) return
  if (!canGiveMandate(actor)) {
    if (restsAt(party, ctx.now()))
      throw new BadInput({ mandate: { key: 'selling-mandates:invalid.byAdmin' } })
    return
  }
  if (!isAccepted) throw new BadInput({ mandate: { key: 'selling-mandates:invalid.accept' } })
  await writeMandateAct(tx, ctx, { actor, step: 'accept' })
}
