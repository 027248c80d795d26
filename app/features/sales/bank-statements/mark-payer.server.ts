import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { payerMarks } from './tables.server.ts'

/** What is kept of the account that money came from: a hash by the secret of this installation. */
export const payerMarkOf = (iban: string): string => keyedHash('bank-statements.payer', iban)

/** Keeps with an order from which account its money came (`payerMarkOf`); the first that is known stays. */
export async function markPayer(
  tx: Tx,
  ctx: Ctx,
  { orderId, mark }: { orderId: string; mark: string },
): Promise<void> {
  await tx.insert(payerMarks).values({ orderId, mark, createdAt: ctx.now() }).onConflictDoNothing()
}
