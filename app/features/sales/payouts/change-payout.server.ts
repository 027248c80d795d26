import { eq, sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { personal } from '#app/platform/audit.server.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import {
  type HoldReason,
  OPEN_STATES,
  PAYOUT_TABLE,
  type PayoutMove,
  type PayoutState,
  payoutFailed,
  payoutHeld,
  payoutSent,
} from './payout.ts'
import { payoutLines, payouts } from './tables.server.ts'

type Row = { id: string; partyId: PartyId; state: PayoutState }

const machine = stateMachine({
  subject: 'payout',
  table: payouts,
  axes: { state: PAYOUT_TABLE },
  roleIn: (ctx, _row: Row) => roleIn(ctx, { task: 'payOut' }),
  details: {
    batch: payouts.batchId,
    party: payouts.partyId,
    amountMinor: payouts.amountMinor,
    currency: payouts.currency,
  },
  facts: { send: payoutSent, hold: payoutHeld, fail: payoutFailed, return: payoutFailed },
})

type Said = { holdReason?: HoldReason; failure?: string }

/** Takes one step with a locked payout; with its end its lines are free for the next. */
export async function changePayout(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  move: PayoutMove,
  said: Said = {},
): Promise<void> {
  const settles = move === 'arrive' || move === 'fail' || move === 'return'
  const set = {
    ...said,
    sentAt: move === 'send' ? ctx.now() : undefined,
    settledAt: settles ? ctx.now() : undefined,
  }
  const details = said.failure ? { failure: personal(said.failure) } : {}
  const { state } = await changeState(tx, ctx, machine, row, { state: move }, { set, details })
  if (!OPEN_STATES.some((open) => open === state))
    await tx.update(payoutLines).set({ isOpen: sql`false` }).where(eq(payoutLines.payoutId, row.id))
}
