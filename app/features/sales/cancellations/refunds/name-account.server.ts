import { and, eq } from 'drizzle-orm'
import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { postponeRefunds } from '#app/features/money/payments/postpone-refunds.server.ts'
import { refundAccountNamed } from '#app/features/money/payments/refund.ts'
import { refunds } from '#app/features/money/payments/tables.server.ts'
import { TRANSFER } from '#app/features/money/payments/transfer.ts'
import { bankFields, maskedNumber } from '#app/features/people/bank-accounts/bank-account.ts'
import { bankInput } from '#app/features/people/bank-accounts/inputs.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { refundAccounts } from '#app/features/sales/receivables/tables.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { canNameAccount } from '../refund-policy.ts'

/**
 * The buyer of an own order says to which account its seller transfers what goes back: an IBAN, whose check
 * digits are looked at, or number and bank where there is none. The seller is told, and has three days from
 * then on. Again, nothing changes. Somebody else's order is not found; refuses who acts for a company and is
 * no admin of it, and `transfers:refused.nothingOwed` where nothing is on its way by transfer.
 */
export async function nameRefundAccount(ctx: Ctx, input: unknown): Promise<void> {
  const { reference } = parseInput(orderInput, input)
  const { account, seen } = parseInput(bankInput, input)

  await inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    const attempts = await attemptsOf(tx, { kind: 'order', id: order.id })
    const paid = attempts.find(({ gateway, state }) => gateway === TRANSFER && state === 'succeeded')
    const ofPaid = and(eq(refunds.paymentId, paid?.id ?? order.id), eq(refunds.state, 'requested'))
    const [owed] = await tx.select({ id: refunds.id }).from(refunds).where(ofPaid).limit(1)
    const [before] = await tx.select().from(refundAccounts).where(eq(refundAccounts.orderId, order.id))

    if (!canNameAccount(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')
    if (!paid || !owed) throw refuse('conflict', 'transfers:refused.nothingOwed')

    const words = { format: () => null }
    if (!differsFrom(before ? bankFields(before) : {}, bankFields(account), seen, words)) return

    const set = { ...account, namedById: accountIdOf(ctx.actor), updatedAt: ctx.now() }
    await tx
      .insert(refundAccounts)
      .values({ orderId: order.id, ...set })
      .onConflictDoUpdate({ target: refundAccounts.orderId, set })
    await postponeRefunds(tx, { paymentId: paid.id, at: ctx.now() })
    const numbers = { before: before ? maskedNumber(before.number) : null, now: maskedNumber(account.number) }
    await audit(tx, ctx, 'orders.name-refund-account', { kind: 'order', id: order.id }, numbers)
    await recordFact(tx, refundAccountNamed, owed.id, { order: order.id })
  })
}
