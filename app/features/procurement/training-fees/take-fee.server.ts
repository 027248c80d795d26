import { and, eq } from 'drizzle-orm'
import type { AgreedPrice } from '#app/features/sales/training-requests/price-registry.server.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { trainingFeesReceivedBy } from './queries-scope.server.ts'
import { trainingFeeRequests, trainingFees, trainingFeeVersions } from './tables.server.ts'
import { standingOfFee } from './training-fee.ts'

type Taken = Parameters<AgreedPrice['take']>[2]

/**
 * Ties a training request that was just written to the approved version of a fee. Refuses
 * `training-fees:refused.notApproved` a fee that is not approved, holds no longer, or has another price than
 * the request.
 */
export async function takeFee(tx: Tx, ctx: Ctx, { ref, requestId, buyerId, price }: Taken): Promise<void> {
  const [fee] = await tx
    .select()
    .from(trainingFees)
    .where(
      and(eq(trainingFees.code, ref), eq(trainingFees.companyId, buyerId), trainingFeesReceivedBy(ctx.actor)),
    )
    .for('update')
  if (!fee || standingOfFee(fee, ctx.now()) !== 'approved')
    throw refuse('conflict', 'training-fees:refused.notApproved')
  const [said] = await tx
    .select()
    .from(trainingFeeVersions)
    .where(and(eq(trainingFeeVersions.feeId, fee.id), eq(trainingFeeVersions.version, fee.version)))
  const isSame =
    said?.unit === price.unit && said.amountMinor === price.unitMinor && said.currency === price.currency
  if (!isSame) throw refuse('conflict', 'training-fees:refused.notApproved')

  const { id: feeId, version } = fee
  await tx
    .insert(trainingFeeRequests)
    .values({ trainingRequestId: requestId, feeId, version, createdAt: ctx.now() })
  await audit(tx, ctx, 'training-fee.request', { kind: 'training-fee', id: feeId }, { request: requestId })
}
