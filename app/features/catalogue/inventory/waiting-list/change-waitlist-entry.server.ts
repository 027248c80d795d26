import { hasAccount } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { waitlistEntries } from './tables.server.ts'
import {
  seatsOffered,
  WAITLIST_TABLE,
  type WaitlistState,
  type WaitlistStep,
  waitlistEnded,
} from './waitlist-entry.ts'

type Row = { id: string; accountId: AccountId; state: WaitlistState }

const machine = stateMachine({
  subject: 'wait',
  table: waitlistEntries,
  axes: { state: WAITLIST_TABLE },
  // It is a person's own, whomever that person acts for.
  roleIn: (ctx, { accountId }: Row) => {
    const { actor } = ctx
    return roleIn(ctx, {
      customer: hasAccount(actor) && actor.accountId === accountId ? actor.partyId : null,
    })
  },
  details: { event: waitlistEntries.eventId },
  facts: { offer: seatsOffered, end: waitlistEnded },
})

/** Takes one step with a waitlist entry, as the actor of the context; `set` is what else changes with it. */
export function changeWaitlistEntry(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: WaitlistStep,
  set: Partial<typeof waitlistEntries.$inferInsert> = {},
) {
  return changeState(tx, ctx, machine, row, { state: step }, { set })
}
