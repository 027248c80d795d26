import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { trainingTopics } from './tables.server.ts'
import {
  TRAINING_TOPIC_TABLE,
  type TrainingTopicState,
  type TrainingTopicStep,
  trainingTopicOpened,
} from './training-topic.ts'

type Row = { id: string; companyId: PartyId; state: TrainingTopicState; revision: number }

const machine = stateMachine({
  subject: 'training-topic',
  table: trainingTopics,
  axes: { state: TRAINING_TOPIC_TABLE },
  roleIn: (ctx, { companyId }: Row) => roleIn(ctx, { customer: companyId }),
  details: { company: trainingTopics.companyId },
  facts: { open: trainingTopicOpened },
})

/** Takes one step with a locked topic, as the actor of the context; it counts as a revision. */
export async function changeTrainingTopic(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: TrainingTopicStep,
): Promise<void> {
  const now = ctx.now()
  const also = { revision: row.revision + 1, updatedAt: now, ...(step === 'open' && { openedAt: now }) }
  await changeState(tx, ctx, machine, row, { state: step }, { set: also })
}
