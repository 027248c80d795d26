import { and, eq, inArray } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { Subject } from './payment.ts'
import { everyPayment } from './queries-scope.server.ts'
import { reconcilePayment } from './reconcile-payment.server.ts'
import { payments } from './tables.server.ts'

/**
 * When the payer comes back from the gateway or waits on our page: settles the open payments of a subject,
 * those whose charge is still on its way to the gateway left alone. For the system alone: whoever calls has
 * seen that the payer may.
 */
export async function reconcilePaymentsOf(ctx: Ctx, subject: Subject): Promise<void> {
  requireSystem(ctx)

  const rows = await read(ctx)
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        everyPayment(ctx),
        eq(payments.subjectKind, subject.kind),
        eq(payments.subjectId, subject.id),
        inArray(payments.state, ['confirming', 'unknown']),
      ),
    )
  for (const { id } of rows)
    await reconcilePayment(ctx, id).catch((error: unknown) => {
      log.warn({ paymentId: id, err: error }, 'a gateway that does not answer is left to reconciliation')
    })
}
