import type { ProviderApproval } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { personal } from '#app/platform/audit.server.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { APPROVAL_TABLE, type ApprovalStep, providerApproved, providerRejected } from './approval.ts'
import { parties } from './tables.server.ts'

type Row = { id: PartyId; approval: ProviderApproval }

const machine = stateMachine({
  subject: 'party',
  table: parties,
  axes: { approval: APPROVAL_TABLE },
  roleIn: (ctx, { id }: Row) => roleIn(ctx, { provider: id, task: 'approveProviders' }),
  facts: { approve: providerApproved, reject: providerRejected },
})

/**
 * Takes one step of approval with a locked party, as the actor of the context; only a refusal has a reason.
 */
export async function changeApproval(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: ApprovalStep,
  reason: string | null = null,
): Promise<ProviderApproval> {
  const set = { approvalReason: reason, approvalChangedAt: ctx.now(), updatedAt: ctx.now() }
  const { approval = row.approval } = await changeState(
    tx,
    ctx,
    machine,
    row,
    { approval: step },
    { set, details: reason === null ? {} : { reason: personal(reason) } },
  )
  return approval
}
