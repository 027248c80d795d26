import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { dueOnceNamed } from './refund.ts'
import { refunds } from './tables.server.ts'

/**
 * Of what is to be transferred back of a payment whose account is named at `at`: its sender has days from
 * then on.
 */
export async function postponeRefunds(
  tx: Tx,
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<void> {
  const owed = await tx
    .select({ id: refunds.id, dueOn: refunds.dueOn })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'requested'), isNotNull(refunds.dueOn)))
    .for('update')
  for (const { id, dueOn } of owed)
    if (dueOn !== null)
      await tx
        .update(refunds)
        .set({ dueOn: dueOnceNamed(dueOn, at) })
        .where(eq(refunds.id, id))
}
