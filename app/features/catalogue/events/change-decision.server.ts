import { eq } from 'drizzle-orm'
import { accountIdOf } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { changeEventState, type EventStateRow } from './change-event-state.server.ts'
import { guaranteeEvent } from './guarantee-event.server.ts'
import { DECISION_TABLE, type DecisionState, quorumMoved } from './quorum-decision.ts'
import { events, quorumDecisions } from './tables.server.ts'

const machine = stateMachine({
  subject: 'decision',
  table: quorumDecisions,
  axes: { state: DECISION_TABLE },
  roleIn: (ctx, { ownerId }: { id: string; state: DecisionState; ownerId: PartyId }) =>
    roleIn(ctx, { provider: ownerId, task: 'moderate' }),
})

/** What is made of it; `to` is when it is decided instead. */
export type DecisionChoice = { step: 'run' | 'cancel' | 'lapse' } | { step: 'move'; to: Date }

/**
 * Settles what becomes of an event whose quorum was missed, as whoever the context says acts, and lets the
 * event follow: it runs for sure, is decided later, or is cancelled. The event is locked, and so are its
 * quotas.
 */
export async function changeDecision(
  tx: Tx,
  ctx: Ctx,
  decision: { id: string; state: DecisionState },
  { event, ...settling }: DecisionChoice & { event: EventStateRow },
): Promise<void> {
  const { step } = settling
  const movedTo = 'to' in settling ? settling.to : null
  const set = { closedAt: ctx.now(), closedById: accountIdOf(ctx.actor), movedTo }
  const row = { id: decision.id, state: decision.state, ownerId: event.ownerId }
  await changeState(tx, ctx, machine, row, { state: step }, { set, details: { event: event.id } })
  if (step === 'run') return guaranteeEvent(tx, { eventId: event.id, orderId: null, at: ctx.now() })
  if (step !== 'move') return void (await changeEventState(tx, ctx, event, 'cancel'))
  await tx
    .update(events)
    .set({ minimumDecidedAt: movedTo, updatedAt: ctx.now() })
    .where(eq(events.id, event.id))
  await recordFact(tx, quorumMoved, event.id, {
    decision: decision.id,
    movedTo: movedTo?.toISOString() ?? null,
  })
}
