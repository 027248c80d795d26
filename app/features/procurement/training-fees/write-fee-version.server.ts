import { accountIdOf } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { trainingFeeVersions } from './tables.server.ts'
import type { FeeContent, FeeSide, TrainingFeeStep } from './training-fee.ts'

type Version = FeeContent & {
  feeId: string
  version: number
  step: TrainingFeeStep
  side: FeeSide
  topicRevision: number
  words: string
}

/** Writes the next version of the history of a fee, whose writer has read the one before. */
export async function writeFeeVersion(tx: Tx, ctx: Ctx, version: Version): Promise<void> {
  await tx.insert(trainingFeeVersions).values({
    ...version,
    readVersion: version.version - 1,
    writtenBy: accountIdOf(ctx.actor),
    createdAt: ctx.now(),
  })
}
