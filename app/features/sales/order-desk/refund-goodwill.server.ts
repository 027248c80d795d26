import { requestRefunds } from '#app/features/money/payments/request-refunds.server.ts'
import { creditTransfers } from '#app/features/sales/receivables/credit-transfers.server.ts'
import { type AccountId, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { formatMoney, type Money } from '#app/kit/money.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import { type Ctx, inWake } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { type GoodwillReason, takesSecondPerson } from './goodwill.ts'
import { goodwillInput } from './inputs.ts'
import { lockGoodwillOrder } from './lock-goodwill-order.server.ts'
import { canGiveGoodwill } from './policy.ts'
import { goodwillProposals } from './tables.server.ts'

/** How much it is, and whether it waits for a second person. */
type Given = Money & { waits: boolean }

/**
 * Gives money of an order back beyond its terms, with a reason: the seats stay good. It goes the way it came,
 * is credited on a note to the invoice, and the buyer is emailed. Staff does so of events and trainings alone
 * up to a limit of the order (`takesSecondPerson`); above it, it is only proposed (`decideGoodwill`). The
 * same `key` again changes nothing and gives the same answer. Bad input beside `amount` for no amount of the
 * order's currency, for nothing, and for more than was paid and has not gone back; beside `why` where staff
 * chose none. Somebody else's order is not found; refuses with `forbidden` an own cause of staff, with
 * `conflict` a second proposal that waits.
 */
export async function refundGoodwill(ctx: Ctx, input: unknown): Promise<Given> {
  const { reference, amount: typed, note, why, key } = parseInput(goodwillInput, input)

  return inTransaction(async (tx) => {
    const { order, isStaff, payments, left, givenMinor } = await lockGoodwillOrder(tx, ctx, reference)
    if (isStaff && why === undefined) throw new BadInput({ why: { key: 'common:invalid.required' } })
    const amount = amountOf(typed, order.currency)
    if (amount === null)
      throw new BadInput({
        amount: { key: amountFault(typed, order.currency, 'order-desk:goodwill.invalid') },
      })
    if (amount.minor === 0) throw new BadInput({ amount: { key: 'order-desk:goodwill.invalid' } })

    const call = { owner: order.id, key, body: { minor: amount.minor, note, why } }
    return once<Given>(tx, call, async () => {
      if (amount.minor > left.minor) {
        const most = formatMoney(left, ctx.language)
        throw new BadInput({ amount: { key: 'order-desk:goodwill.tooMuch', params: { most } } })
      }
      const { actor } = ctx
      if (isStaff && why && canGiveGoodwill(actor)) {
        if (takesSecondPerson(givenMinor, amount.minor, order.currency)) {
          await propose(tx, ctx, { orderId: order.id, amount, why, note, by: actor.accountId })
          return { ...amount, waits: true }
        }
      }
      const cause = { kind: 'goodwill', id: key } as const
      await requestRefunds(tx, inWake(ctx), payments, { amount, reason: 'goodwill', cause, note })
      const details = {
        amount: amount.minor,
        currency: amount.currency,
        ...(why && { why }),
        note: personal(note),
      }
      await audit(tx, ctx, 'orders.refund-goodwill', { kind: 'order', id: order.id }, details)
      await creditTransfers(tx, ctx, order)
      return { ...amount, waits: false }
    })
  })
}

type Proposal = { orderId: string; amount: Money; why: GoodwillReason; note: string; by: AccountId }

/** Writes down for a second person what is to go back; one waits for each order. */
async function propose(tx: Tx, ctx: Ctx, { orderId, amount, why, note, by }: Proposal): Promise<void> {
  const [made] = await tx
    .insert(goodwillProposals)
    .values({
      id: newId(),
      orderId,
      amountMinor: amount.minor,
      why,
      note,
      proposedBy: by,
      proposedAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: goodwillProposals.id })
  if (!made) throw refuse('conflict', 'order-desk:refused.waits')
  const details = { amount: amount.minor, currency: amount.currency, why, note: personal(note) }
  await audit(tx, ctx, 'orders.propose-goodwill', { kind: 'order', id: orderId }, details)
}
