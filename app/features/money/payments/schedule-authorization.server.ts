import { eq } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { lockPayable } from './lock-payable.server.ts'
import type { KnownPayment } from './payable.ts'
import { lookLater } from './payment.ts'
import { processAuthorization } from './process-authorization.server.ts'
import { reconcilePayment } from './reconcile-payment.server.ts'
import { payments } from './tables.server.ts'

/**
 * Reconciles authorized money: voids what its subject wants no more, captures what was to be
 * taken, and otherwise only asks whether it is set aside still. Throws where no answer came. For the system
 * alone.
 */
export async function scheduleAuthorization(ctx: Ctx, known: KnownPayment): Promise<void> {
  requireSystem(ctx)

  const next = await inTransaction((tx) => whatNext(tx, ctx, known))
  if (next === 'ask') await reconcilePayment(ctx, known.id)
  else if (next) await processAuthorization(ctx, { paymentId: known.id, deed: next })
}

async function whatNext(tx: Tx, ctx: Ctx, known: KnownPayment): Promise<'void' | 'capture' | 'ask' | null> {
  const subject = await lockPayable(tx, ctx, known)
  const one = eq(payments.id, known.id)
  const [payment] = await tx.select().from(payments).where(one).for('update')
  if (payment?.state !== 'authorized') return null
  const isKept = (await subject.keeps?.(payment)) ?? false
  // What is to be done is tried again in the next round, where it fails.
  if (!isKept) return 'void'
  if (payment.captureMinor !== null) return 'capture'
  await tx
    .update(payments)
    .set({ lookAt: lookLater(ctx.now()) })
    .where(one)
  return 'ask'
}
