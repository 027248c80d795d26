import { and, eq } from 'drizzle-orm'
import { owedMinor } from '#app/features/sales/orders/open-money.ts'
import { canConfirmTransfer } from '#app/features/sales/orders/policy.ts'
import { ordersSoldBy } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { parseInput } from '#app/kit/input.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { transferCameInput } from './inputs.ts'
import { receiveTransfer } from './receive-transfer.server.ts'

/**
 * The transfer of an order came on a day (of the actor's calendar, not a coming one): the order is paid as by
 * a card, once, however often it is said. For its seller and staff; somebody else's order is not found. Bad
 * input beside the amount that is not what is due. Refuses `transfers:refused.over` for an order that was
 * called off or cancelled before: that money is to be sent back.
 */
export async function markTransferPaid(ctx: Ctx, input: unknown): Promise<void> {
  const { reference, amount: typed, day } = parseInput(transferCameInput, input)
  if (day > localDate(ctx.now(), ctx.timeZone))
    throw new BadInput({ day: { key: 'transfers:form.dayToCome' } })

  await inTransaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(ordersSoldBy(ctx.actor), eq(orders.reference, reference)))
      .for('update')
    if (!order || order.billedAt === null) throw notFound()
    if (!canConfirmTransfer(ctx.actor, order)) throw refuse('forbidden', 'common:refused.forbidden')
    if (order.payment === 'paid') return
    if (order.payment !== 'awaiting') throw refuse('conflict', 'transfers:refused.over')

    const due = money(owedMinor(order), order.currency)
    const came = amountOf(typed, order.currency)
    if (came?.minor !== due.minor) {
      const params = { due: formatMoney(due, ctx.language, 'code') }
      const none = () => amountFault(typed, order.currency, 'transfers:form.noAmount')
      throw new BadInput({ amount: { key: came ? 'transfers:form.notDue' : none(), params } })
    }
    await receiveTransfer(tx, ctx, { order, day })
  })
}
