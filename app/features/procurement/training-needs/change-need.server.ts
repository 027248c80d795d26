import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { trainingNeeds } from './tables.server.ts'
import {
  NEED_TABLE,
  type NeedState,
  type NeedStep,
  needDeclined,
  needPlanned,
  type PlannedAs,
} from './training-need.ts'

type Row = { id: string; companyId: PartyId; state: NeedState }
type Also = { by: AccountId; plannedAs?: PlannedAs; declinedReason?: string }

const machine = stateMachine({
  subject: 'training-need',
  table: trainingNeeds,
  axes: { state: NEED_TABLE },
  roleIn: (ctx, { companyId }: Row) => roleIn(ctx, { customer: companyId }),
  facts: { plan: needPlanned, decline: needDeclined },
})

/** Takes one step with a locked need, as the actor of the context. */
export async function changeNeed(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: NeedStep,
  { by, plannedAs, declinedReason }: Also,
): Promise<void> {
  const set = {
    plannedAs: plannedAs ?? null,
    declinedReason: declinedReason ?? null,
    decidedBy: by,
    decidedAt: ctx.now(),
  }
  await changeState(tx, ctx, machine, row, { state: step }, { set })
}
