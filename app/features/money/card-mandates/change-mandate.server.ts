import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { MANDATE_TABLE, type MandateStep, mandateEnded } from './mandate.ts'
import { cardMandates } from './tables.server.ts'

export type MandateRow = typeof cardMandates.$inferSelect

const machine = stateMachine({
  subject: 'card-mandate',
  table: cardMandates,
  axes: { state: MANDATE_TABLE },
  roleIn: (ctx, row: MandateRow) => roleIn(ctx, { customer: row.partyId }),
  details: { party: cardMandates.partyId },
  facts: { replace: mandateEnded, remove: mandateEnded },
})

type Change = Partial<typeof cardMandates.$inferInsert>

/** Takes one step with a locked mandate; who ends one is heard by the gateway afterwards. */
export async function changeMandate(
  tx: Tx,
  ctx: Ctx,
  row: MandateRow,
  { step, set = {} }: { step: MandateStep; set?: Change },
): Promise<void> {
  const ended = step === 'grant' ? {} : { endedAt: ctx.now() }
  await changeState(tx, ctx, machine, row, { state: step }, { set: { ...set, ...ended } })
}
