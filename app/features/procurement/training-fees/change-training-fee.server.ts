import { partyIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { trainingFees } from './tables.server.ts'
import {
  type FeeContent,
  type FeeSide,
  MOST_VERSIONS,
  TRAINING_FEE_TABLE,
  type TrainingFeeState,
  type TrainingFeeStep,
  trainingFeeAgreed,
  trainingFeeApproved,
  trainingFeeCountered,
  trainingFeeExpired,
  trainingFeeProposed,
  trainingFeeRejected,
  trainingFeeWithdrawn,
} from './training-fee.ts'
import { writeFeeVersion } from './write-fee-version.server.ts'

type Row = {
  id: string
  companyId: PartyId
  providerId: PartyId
  state: TrainingFeeState
  version: number
  proposer: FeeSide
}

type Said = { price: FeeContent; topicRevision: number; words?: string }

const machine = stateMachine({
  subject: 'training-fee',
  table: trainingFees,
  axes: { state: TRAINING_FEE_TABLE },
  roleIn: (ctx, { companyId, providerId }: Row) => roleIn(ctx, { customer: companyId, provider: providerId }),
  details: {
    company: trainingFees.companyId,
    provider: trainingFees.providerId,
    version: trainingFees.version,
  },
  facts: {
    propose: trainingFeeProposed,
    counter: trainingFeeCountered,
    agree: trainingFeeAgreed,
    approve: trainingFeeApproved,
    reject: trainingFeeRejected,
    withdraw: trainingFeeWithdrawn,
    expire: trainingFeeExpired,
  },
})

const NEW_PRICE: readonly TrainingFeeStep[] = ['propose', 'counter', 'agree']

/**
 * Takes one step with a locked fee, as the actor of the context, and writes it into its history: the next
 * version, with the price that stands after it. Refuses `training-fees:refused.tooMany` a fee with
 * MOST_VERSIONS, but for its end.
 */
export async function changeTrainingFee(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: TrainingFeeStep,
  { price, topicRevision, words = '' }: Said,
): Promise<number> {
  const side = sideOf(ctx, row)
  const isNew = NEW_PRICE.includes(step)
  if (isNew && row.version >= MOST_VERSIONS) throw refuse('conflict', 'training-fees:refused.tooMany')
  const version = row.version + 1
  const set = {
    version,
    updatedAt: ctx.now(),
    validUntil: price.validUntil,
    proposer: isNew && side !== 'clock' ? side : row.proposer,
  }
  await changeState(tx, ctx, machine, row, { state: step }, { set })
  await writeFeeVersion(tx, ctx, { feeId: row.id, version, step, side, topicRevision, words, ...price })
  return version
}

function sideOf(ctx: Ctx, { companyId }: Row): FeeSide {
  const party = partyIdOf(ctx.actor)
  return party === null ? 'clock' : party === companyId ? 'company' : 'provider'
}
