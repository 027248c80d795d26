import { standing } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { POOL_TABLE, type PoolState, type PoolStep, poolDecided, poolReached } from './pool.ts'
import { pools } from './tables.server.ts'

type Row = { id: string; state: PoolState }

const machine = stateMachine({
  subject: 'pool',
  table: pools,
  axes: { state: POOL_TABLE },
  standing: (ctx, _row: Row) => standing(ctx, {}),
  facts: { reach: poolReached, decide: poolDecided },
})

/** Takes one step with a locked price promise, which is the marketplace's alone to take. */
export function changePool(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: PoolStep,
  set: Pick<Partial<typeof pools.$inferInsert>, 'reachedMinor'> = {},
) {
  return changeState(tx, ctx, machine, row, { state: step }, { set })
}
