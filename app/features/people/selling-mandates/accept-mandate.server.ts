import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { mandateNow } from '#app/kit/selling.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { acceptMandateInput } from './inputs.ts'
import { canGiveMandate } from './policy.ts'
import { writeMandateAct } from './write-mandate-act.server.ts'

/**
 * Accepts the selling mandate for the party acted for, in the version that was read: what rested is sold
 * again at once. Repeating it changes nothing. Refuses who does not manage its sales with `forbidden`, and
 * `selling-mandates:refused.newer` another version than the one of now; bad input beside `mandate` where it
 * is not ticked.
 */
export async function acceptMandate(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canGiveMandate(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { version } = parseInput(acceptMandateInput, input)
  if (version !== mandateNow(ctx.now())) throw refuse('conflict', 'selling-mandates:refused.newer')

  await inTransaction((tx) => writeMandateAct(tx, ctx, { actor, step: 'accept' }))
}
