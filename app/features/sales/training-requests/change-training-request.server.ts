import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { trainingRequests } from './tables.server.ts'
import {
  TRAINING_REQUEST_TABLE,
  type TrainingRequestState,
  type TrainingRequestStep,
  trainingAccepted,
  trainingAgreed,
  trainingCountered,
  trainingDeclined,
  trainingExpired,
  trainingWithdrawn,
} from './training-request.ts'

type Row = { id: string; buyerId: PartyId; providerId: PartyId; state: TrainingRequestState }

const machine = stateMachine({
  subject: 'training-request',
  table: trainingRequests,
  axes: { state: TRAINING_REQUEST_TABLE },
  roleIn: (ctx, { buyerId, providerId }: Row) => roleIn(ctx, { customer: buyerId, provider: providerId }),
  details: {
    buyer: trainingRequests.buyerId,
    provider: trainingRequests.providerId,
  },
  facts: {
    accept: trainingAccepted,
    counter: trainingCountered,
    agree: trainingAgreed,
    award: trainingAgreed,
    decline: trainingDeclined,
    withdraw: trainingWithdrawn,
    expire: trainingExpired,
  },
})

/** Takes one step with a locked request, as the actor of the context; `set` is what else changes with it. */
export async function changeTrainingRequest(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: TrainingRequestStep,
  set: Partial<typeof trainingRequests.$inferInsert> = {},
): Promise<void> {
  await changeState(tx, ctx, machine, row, { state: step }, { set: { ...set, updatedAt: ctx.now() } })
}
