import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import {
  REQUIREMENT_TABLE,
  type RequirementState,
  type RequirementStep,
  requirementAwarded,
  requirementCancelled,
  requirementClosed,
  requirementDeciding,
  requirementExpired,
  requirementPublished,
  requirementReopened,
} from './requirement.ts'
import { requirements } from './tables.server.ts'

type Row = { id: string; ownerId: PartyId; state: RequirementState }

const machine = stateMachine({
  subject: 'requirement',
  table: requirements,
  axes: { state: REQUIREMENT_TABLE },
  roleIn: (ctx, { ownerId }: Row) => roleIn(ctx, { customer: ownerId }),
  details: { owner: requirements.ownerId },
  facts: {
    publish: requirementPublished,
    decide: requirementDeciding,
    award: requirementAwarded,
    reopen: requirementReopened,
    close: requirementClosed,
    expire: requirementExpired,
    cancel: requirementCancelled,
  },
})

/**
 * Takes one step with a locked requirement, as the actor of the context; `set` is what else changes with it.
 */
export async function changeRequirementState(
  tx: Tx,
  ctx: Ctx,
  row: Row,
  step: RequirementStep,
  set: Partial<typeof requirements.$inferInsert> = {},
): Promise<RequirementState> {
  const { state = row.state } = await changeState(tx, ctx, machine, row, { state: step }, { set })
  return state
}
