import { setTerm } from '#app/features/parties/set-term.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { standing } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { SUBSCRIPTION_TABLE, type SubscriptionState, type SubscriptionStep } from './subscription.ts'
import { subscriptions } from './tables.server.ts'

type Row = {
  id: string
  state: SubscriptionState
  partyId: PartyId
  endDate: Date
  seats: number
}

const machine = stateMachine({
  subject: 'subscription',
  table: subscriptions,
  axes: { state: SUBSCRIPTION_TABLE },
  standing: (ctx, row: Row) => standing(ctx, { customer: row.partyId }),
})

/**
 * Takes one step of a locked subscription, with what else changes in it, and tells the workspace until when it can be
 * written to: to the end of what is paid for or tried, and not at all in another state.
 */
export async function changeSubscription(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: SubscriptionStep,
  set: Partial<
    Pick<typeof subscriptions.$inferInsert, 'endDate' | 'seats' | 'seatMinor' | 'method' | 'cancelAtEnd'>
  > = {},
): Promise<void> {
  const { state } = await changeState(tx, ctx, machine, row, { state: step }, { set })
  const { endDate, seats } = { ...row, ...set }
  const writableUntil = state === 'active' || endDate < ctx.now() ? endDate : ctx.now()
  await setTerm(tx, { partyId: row.partyId, writableUntil, trial: state === 'trialing', memberSeats: seats })
}
