import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import {
  BANK_CHANGE_TABLE,
  type BankChangeMove,
  type BankChangeState,
  bankChangeApplied,
  bankChangeStopped,
} from './bank-change.ts'
import { bankAccountChanges } from './tables.server.ts'

type Row = { id: string; partyId: PartyId; state: BankChangeState }

const machine = stateMachine({
  subject: 'bank-account-change',
  table: bankAccountChanges,
  axes: { state: BANK_CHANGE_TABLE },
  roleIn: (ctx, { partyId }: Row) => roleIn(ctx, { provider: partyId }),
  details: { party: bankAccountChanges.partyId },
  facts: { apply: bankChangeApplied, stop: bankChangeStopped },
})

/** Takes one step with a locked change of an account. */
export async function changeBankChange(tx: Tx, ctx: Ctx, row: Row, move: BankChangeMove): Promise<void> {
  await changeState(tx, ctx, machine, row, { state: move }, { set: { decidedAt: ctx.now() } })
}
