import type { ProviderApproval } from '#app/kit/actor.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { personal } from '#app/platform/audit.server.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import {
  APPROVAL_TABLE,
  type ApprovalStep,
  providerApproved,
  providerRejected,
  providerReturned,
  providerWithdrawn,
} from './approval.ts'
import { partyShownOtherwise } from './party.ts'
import { parties } from './tables.server.ts'

type Row = Pick<
  typeof parties.$inferSelect,
  'id' | 'approval' | 'approvalWithdrawnAt' | 'visibility' | 'chosenVisibility'
>

const machine = stateMachine({
  subject: 'party',
  table: parties,
  axes: { approval: APPROVAL_TABLE },
  roleIn: (ctx, { id }: Row) => roleIn(ctx, { provider: id, task: 'approveProviders' }),
  facts: {
    return: providerReturned,
    approve: providerApproved,
    reject: providerRejected,
    withdraw: providerWithdrawn,
  },
})

/**
 * Takes one step of approval with a locked party, as the actor of the context; what staff asks for, a refusal
 * and a withdrawal have a reason. While its approval is withdrawn a party is hidden, with all it offers,
 * until it is approved again.
 */
export async function changeApproval(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: ApprovalStep,
  reason: string | null = null,
): Promise<ProviderApproval> {
  const set = {
    approvalReason: reason,
    approvalChangedAt: ctx.now(),
    updatedAt: ctx.now(),
    ...(step === 'withdraw' && hide(row, ctx.now())),
    ...(step === 'approve' && row.approvalWithdrawnAt && show(row)),
  }
  const { approval = row.approval } = await changeState(
    tx,
    ctx,
    machine,
    row,
    { approval: step },
    { set, details: reason === null ? {} : { reason: personal(reason) } },
  )
  if (step === 'withdraw' || (step === 'approve' && row.approvalWithdrawnAt))
    await recordFact(tx, partyShownOtherwise, row.id, { part: 'visibility' })
  return approval
}

const hide = ({ visibility, chosenVisibility }: Row, at: Date) => ({
  approvalWithdrawnAt: at,
  visibility: 'nobody' as const,
  chosenVisibility: chosenVisibility ?? visibility,
})

const show = ({ visibility, chosenVisibility }: Row) => ({
  approvalWithdrawnAt: null,
  visibility: chosenVisibility ?? visibility,
  chosenVisibility: null,
})
