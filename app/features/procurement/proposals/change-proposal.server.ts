import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import {
  PROPOSAL_TABLE,
  type ProposalState,
  type ProposalStep,
  proposalAccepted,
  proposalDeclined,
  proposalExpired,
  proposalFellThrough,
  proposalRevived,
  proposalShortlisted,
  proposalWithdrawn,
} from './proposal.ts'
import { proposals } from './tables.server.ts'

type Row = { id: string; ownerId: PartyId; providerId: PartyId; state: ProposalState }

const machine = stateMachine({
  subject: 'proposal',
  table: proposals,
  axes: { state: PROPOSAL_TABLE },
  roleIn: (ctx, { ownerId, providerId }: Row) => roleIn(ctx, { customer: ownerId, provider: providerId }),
  details: { provider: proposals.providerId, requirement: proposals.requirementId },
  facts: {
    shortlist: proposalShortlisted,
    accept: proposalAccepted,
    decline: proposalDeclined,
    decline_rest: proposalDeclined,
    withdraw: proposalWithdrawn,
    expire: proposalExpired,
    fall_through: proposalFellThrough,
    revive: proposalRevived,
  },
})

/**
 * Takes one step with a proposal whose requirement is locked, as the actor of the context; `set` is what else
 * changes with it. `ownerId` is that of the requirement.
 */
export async function changeProposal(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: ProposalStep,
  set: Partial<typeof proposals.$inferInsert> = {},
): Promise<void> {
  await changeState(tx, ctx, machine, row, { state: step }, { set: { ...set, updatedAt: ctx.now() } })
}
