import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { setToleranceInput } from './inputs.ts'
import { canSetTolerance } from './policy.ts'
import { purchaseTolerances } from './tables.server.ts'

const MOST_PERCENT = 2_500
const MOST_MINOR = 100_000_000

/**
 * Says by how much invoices to the party acted for may be above its orders: a percentage of up to 25 and an
 * amount in one currency, whichever is more. Bad input beside `percent` and `amount`; refuses members who
 * are no admins with `common:refused.forbidden`.
 */
export async function setTolerance(ctx: Ctx, input: unknown): Promise<void> {
  const typed = parseInput(setToleranceInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!canSetTolerance(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { currency } = typed
  const percent = /^\d{1,2}([.,]\d{1,2})?$/.test(typed.percent)
    ? Math.round(Number(typed.percent.replace(',', '.')) * 100)
    : -1
  const amount = amountOf(typed.amount, currency)
  if (percent < 0 || percent > MOST_PERCENT)
    throw new BadInput({ percent: { key: 'order-matching:tolerance.noPercent' } })
  if (!amount || amount.minor > MOST_MINOR)
    throw new BadInput({
      amount: { key: amount ? 'order-matching:tolerance.tooMuch' : amountFault(typed.amount, currency) },
    })

  await inTransaction(async (tx) => {
    const said = {
      percent,
      amountMinor: amount.minor,
      currency,
      changedBy: actor.accountId,
      changedAt: ctx.now(),
    }
    await tx
      .insert(purchaseTolerances)
      .values({ ...said, partyId: actor.partyId })
      .onConflictDoUpdate({ target: purchaseTolerances.partyId, set: said })
    await audit(tx, ctx, 'order-matching.tolerate', { kind: 'party', id: actor.partyId }, { percent })
  })
}
