import { eq } from 'drizzle-orm'
import type { AccountId } from '#app/kit/ids.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { disputes } from './tables.server.ts'

type Stated = { id: string; by: AccountId; text: string; includesMessages: boolean }

/** Keeps what the seller says of a locked dispute, and whether both sides' messages go with it. */
export async function stateDispute(
  tx: Tx,
  ctx: Ctx,
  { id, by, text, includesMessages }: Stated,
): Promise<void> {
  await tx
    .update(disputes)
    .set({ statement: text, statedBy: by, statedAt: ctx.now(), includesMessages })
    .where(eq(disputes.id, id))
  await audit(tx, ctx, 'payments.state-dispute', { kind: 'dispute', id }, { text: personal(text) })
}
