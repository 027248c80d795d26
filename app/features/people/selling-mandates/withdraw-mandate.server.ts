import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { canGiveMandate } from './policy.ts'
import { writeMandateAct } from './write-mandate-act.server.ts'

/**
 * Withdraws the selling mandate of the party acted for: nothing more is sold for a price from then on, and
 * what was sold before is paid, attended, invoiced and refunded as ever. Repeating it changes nothing.
 * Refuses who does not manage its sales with `forbidden`.
 */
export async function withdrawMandate(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  if (!canGiveMandate(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction((tx) => writeMandateAct(tx, ctx, { actor, step: 'withdraw' }))
}
