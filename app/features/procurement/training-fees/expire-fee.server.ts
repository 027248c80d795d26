import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { changeTrainingFee } from './change-training-fee.server.ts'
import { type trainingFees, trainingFeeVersions } from './tables.server.ts'

type Row = typeof trainingFees.$inferSelect

/**
 * Ends a locked fee whose last day has passed, as the clock: its price stays what it was. Returns the
 * version.
 */
export async function expireFee(tx: Tx, ctx: Ctx, fee: Row): Promise<number> {
  const [said] = await tx
    .select()
    .from(trainingFeeVersions)
    .where(and(eq(trainingFeeVersions.feeId, fee.id), eq(trainingFeeVersions.version, fee.version)))
  if (!said) throw new Error('a fee without its history')
  const { unit, amountMinor, currency, tax, includes, validUntil, topicRevision } = said
  const price = { unit, amountMinor, currency, tax, includes, validUntil }
  return changeTrainingFee(tx, ctx, fee, 'expire', { price, topicRevision })
}
