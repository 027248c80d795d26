import { and, eq, isNull } from 'drizzle-orm'
import type { Money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { askedOf, type PaymentRow } from './payable.ts'
import { payments } from './tables.server.ts'
import { tryOrRepeat } from './try-or-repeat.server.ts'

/** Reconciliation comes where this process was ended in between. */
const LOOK_SECONDS = 60

type Wish = { paymentId: string; amount: Money }

/**
 * Takes `amount` of what is set aside, once; the rest is let go. What is to be taken is written down before
 * the gateway hears of it, and the first amount counts: where no answer comes, a job asks again. Returns the
 * payment as it stands then: `authorized` while there is no answer, `declined` where nothing can be taken.
 * For the system alone, outside of transactions. Throws for more than is set aside.
 */
export async function captureAuthorized(ctx: Ctx, wish: Wish): Promise<PaymentRow> {
  requireSystem(ctx)

  const payment = await inTransaction((tx) => writeDown(tx, ctx, wish))
  if (payment.state !== 'authorized') return payment
  return tryOrRepeat(ctx, { payment, deed: 'capture' })
}

async function writeDown(tx: Tx, ctx: Ctx, { paymentId, amount }: Wish): Promise<PaymentRow> {
  const one = eq(payments.id, paymentId)
  const [payment] = await tx.select().from(payments).where(one).for('update')
  if (!payment) throw new Error('a payment that is known is gone')
  if (payment.state !== 'authorized' || payment.captureMinor !== null) return payment
  const most = askedOf(payment)
  if (amount.currency !== most.currency || amount.minor > most.minor)
    throw new Error('more than is set aside')
  const set = { captureMinor: amount.minor, lookAt: new Date(ctx.now().getTime() + LOOK_SECONDS * 1_000) }
  await tx
    .update(payments)
    .set(set)
    .where(and(one, isNull(payments.captureMinor)))
  return { ...payment, ...set }
}
