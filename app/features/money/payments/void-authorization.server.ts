import { and, eq } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { PaymentRow } from './payable.ts'
import { everyPayment } from './queries-scope.server.ts'
import { payments } from './tables.server.ts'
import { tryOrRepeat } from './try-or-repeat.server.ts'

type Wish = { paymentId: string }

/**
 * Lets go what is set aside: nothing is charged. What was taken in the same moment is taken, and used or on
 * its way back as its subject says. Where no answer comes, a job asks again. Returns the payment as it stands
 * then. For the system alone, outside of transactions.
 */
export async function voidAuthorization(ctx: Ctx, { paymentId }: Wish): Promise<PaymentRow> {
  requireSystem(ctx)

  const one = and(everyPayment(ctx), eq(payments.id, paymentId))
  const [payment] = await read(ctx).select().from(payments).where(one)
  if (!payment) throw new Error('a payment that is known is gone')
  if (payment.state !== 'authorized') return payment
  return tryOrRepeat(ctx, { payment, deed: 'void' })
}
