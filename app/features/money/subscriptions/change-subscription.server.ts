import { setTerm } from '#app/features/people/parties/set-term.server.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { SubscriptionRow } from './lock-subscription.server.ts'
import {
  openUntil,
  SUBSCRIPTION_TABLE,
  type SubscriptionStep,
  subscriptionEnded,
  subscriptionFellDue,
  subscriptionPaid,
} from './subscription.ts'
import { subscriptions } from './tables.server.ts'

const machine = stateMachine({
  subject: 'subscription',
  table: subscriptions,
  axes: { state: SUBSCRIPTION_TABLE },
  roleIn: (ctx, row: SubscriptionRow) => roleIn(ctx, { customer: row.partyId }),
  details: { party: subscriptions.partyId },
  facts: {
    activate: subscriptionPaid,
    renew: subscriptionPaid,
    add_seats: subscriptionPaid,
    fall_due: subscriptionFellDue,
    end_trial: subscriptionEnded,
    end: subscriptionEnded,
  },
})

type Change = Partial<Omit<typeof subscriptions.$inferInsert, 'id' | 'partyId' | 'state'>>

/**
 * Takes one step of a locked subscription, with what else changes in it, and tells the workspace until when
 * it can be written to: to the end of what is paid for or tried, for a while longer where its renewal is
 * awaited, and not at all in another state; and how many members it may have: once fewer seats are chosen for
 * later, nobody joins who would not fit then.
 */
export async function changeSubscription(
  tx: Tx,
  ctx: Ctx,
  row: SubscriptionRow,
  step: SubscriptionStep,
  set: Change = {},
): Promise<void> {
  const { state } = await changeState(tx, ctx, machine, row, { state: step }, { set })
  const next = { ...row, ...set }
  const { endDate, seats, nextSeats } = next
  const [now, until] = [ctx.now(), state === 'active' ? openUntil(next) : endDate]
  const writableUntil = state === 'active' || until < now ? until : now
  const memberSeats = Math.min(seats, nextSeats ?? seats)
  await setTerm(tx, { partyId: row.partyId, writableUntil, trial: state === 'trialing', memberSeats })
}
