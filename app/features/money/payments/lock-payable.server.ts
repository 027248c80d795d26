import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { KnownPayment, LockedPayable } from './payable.ts'
import { payables } from './payable-registry.server.ts'

/** Locks what a payment is for, before anything of the payment is read for writing. */
export async function lockPayable(
  tx: Tx,
  ctx: Ctx,
  { subjectKind, subjectId }: KnownPayment,
): Promise<LockedPayable> {
  return (await payables.read())[subjectKind](tx, ctx, subjectId)
}
