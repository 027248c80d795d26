import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { payerMarks } from './tables.server.ts'

/** Keeps with an order from which account its money came (`payerMarkOf`); the first that is known stays. */
export async function markPayer(
  tx: Tx,
  ctx: Ctx,
  { orderId, mark }: { orderId: string; mark: string },
): Promise<void> {
  await tx.insert(payerMarks).values({ orderId, mark, createdAt: ctx.now() }).onConflictDoNothing()
}
