import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import {
  CORRECTION_REQUEST_TABLE,
  type CorrectionRequestState,
  type CorrectionRequestStep,
  correctionDeclined,
} from './correction-request.ts'
import { correctionRequests } from './tables.server.ts'

type Row = { id: string; sellerId: PartyId; buyerId: PartyId; state: CorrectionRequestState }

const machine = stateMachine({
  subject: 'correction-request',
  table: correctionRequests,
  axes: { state: CORRECTION_REQUEST_TABLE },
  roleIn: (ctx, { buyerId, sellerId }: Row) =>
    roleIn(ctx, { customer: buyerId, provider: sellerId, task: 'refund' }),
  details: { invoice: correctionRequests.invoiceId },
  facts: { decline: correctionDeclined },
})

/** Takes one step with a locked request, as its seller; to correct it, as staff, too. */
export async function changeCorrectionRequest(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: CorrectionRequestStep,
  reason: string | null = null,
): Promise<void> {
  await changeState(tx, ctx, machine, row, { state: step }, { set: { reason, answeredAt: ctx.now() } })
}
