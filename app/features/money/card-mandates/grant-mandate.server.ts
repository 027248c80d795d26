import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { ShownCard } from '#app/platform/payments/gateway.server.ts'
import { changeMandate } from './change-mandate.server.ts'
import { findMandate } from './find-mandate.server.ts'
import { cardMandates } from './tables.server.ts'

/**
 * The gateway keeps the card that was agreed to: from now on it is the one of its company, and the one before
 * ends. False where that was said before, or the wish was dropped. The company's subscription is locked by
 * the caller.
 */
export async function grantMandate(
  tx: Tx,
  ctx: Ctx,
  { mandateId, card }: { mandateId: string; card: ShownCard },
): Promise<boolean> {
  const [row] = await tx.select().from(cardMandates).where(eq(cardMandates.id, mandateId)).for('update')
  if (row?.state !== 'asked') return false
  const before = await findMandate(tx, row.partyId)
  if (before) await changeMandate(tx, ctx, before, { step: 'replace' })
  const { customer, method, brand, last4, expMonth, expYear } = card
  const set = { customer, method, brand, last4, expMonth, expYear, grantedAt: ctx.now() }
  await changeMandate(tx, ctx, row, { step: 'grant', set })
  return true
}
