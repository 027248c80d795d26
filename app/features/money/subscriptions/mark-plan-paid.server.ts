import { and, eq } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { parseInput } from '#app/kit/input.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { planPaidInput } from './inputs.ts'
import { canSettlePlans } from './policy.ts'
import { subscriptionCharges } from './tables.server.ts'
import { takePlanTransfer } from './take-plan-transfer.server.ts'

/**
 * The transfer of a renewal's invoice came on a day (of the actor's calendar, not a coming one): the plan
 * runs on, once, however often it is said. For staff who pay out; not found for anybody else. Bad input
 * beside an amount that is not what is due; refuses `transfers:refused.over` where it was withdrawn.
 */
export async function markPlanPaid(ctx: Ctx, input: unknown): Promise<void> {
  if (!canSettlePlans(ctx.actor)) throw notFound()
  const { number, amount: typed, day } = parseInput(planPaidInput, input)
  if (day > localDate(ctx.now(), ctx.timeZone))
    throw new BadInput({ day: { key: 'transfers:form.dayToCome' } })

  await inTransaction(async (tx) => {
    const [bill] = await tx
      .select({
        reference: subscriptionCharges.reference,
        totalMinor: invoices.totalMinor,
        currency: invoices.currency,
      })
      .from(invoices)
      .innerJoin(subscriptionCharges, eq(subscriptionCharges.paymentId, invoices.subjectId))
      .where(
        and(
          eq(invoices.subjectKind, 'renewal'),
          eq(invoices.kind, 'invoice'),
          eq(invoices.numberText, number),
        ),
      )
    if (!bill || bill.reference === null) throw notFound()
    const { reference, totalMinor: amountMinor, currency } = bill
    const due = money(amountMinor, currency)
    const came = amountOf(typed, currency)
    if (came?.minor !== due.minor) {
      const params = { due: formatMoney(due, ctx.language, 'code') }
      const none = () => amountFault(typed, currency, 'transfers:form.noAmount')
      throw new BadInput({ amount: { key: came ? 'transfers:form.notDue' : none(), params } })
    }
    const became = await takePlanTransfer(tx, ctx, { references: [reference], amountMinor, currency, day })
    if (became === 'mismatch' || became === null) throw refuse('conflict', 'transfers:refused.over')
  })
}
