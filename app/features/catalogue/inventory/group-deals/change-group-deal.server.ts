import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import {
  GROUP_DEAL_TABLE,
  type GroupDealState,
  type GroupDealStep,
  groupDealDecided,
  groupDealReached,
} from './group-deal.ts'
import { groupDeals } from './tables.server.ts'

type Row = { id: string; state: GroupDealState }

const machine = stateMachine({
  subject: 'groupDeal',
  table: groupDeals,
  axes: { state: GROUP_DEAL_TABLE },
  roleIn: (ctx, _row: Row) => roleIn(ctx, {}),
  details: { event: groupDeals.eventId, reachedMinor: groupDeals.reachedMinor },
  facts: { reach: groupDealReached, decide: groupDealDecided },
})

/** Takes one step with a locked group deal; only the marketplace takes any. */
export function changeGroupDeal(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: GroupDealStep,
  set: Pick<Partial<typeof groupDeals.$inferInsert>, 'reachedMinor'> = {},
) {
  return changeState(tx, ctx, machine, row, { state: step }, { set })
}
