import { giveTimeBack } from '#app/features/catalogue/availability/give-time-back.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { personal } from '#app/platform/audit.server.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { engageTrainer } from './engage-trainer.server.ts'
import {
  EVENT_TABLE,
  type EventState,
  type EventStep,
  eventCancelled,
  eventChanged,
  eventCompleted,
  eventPublished,
} from './event.ts'
import { events } from './tables.server.ts'

/** The facts of an event that decide its next step. */
export type EventStateRow = {
  id: string
  ownerId: PartyId
  state: EventState
  publishedAt: Date | null
  calendarSequence: number
}

const machine = stateMachine({
  subject: 'event',
  table: events,
  axes: { state: EVENT_TABLE },
  roleIn: (ctx, { ownerId }: EventStateRow) => roleIn(ctx, { provider: ownerId, task: 'moderate' }),
  details: { owner: events.ownerId },
  facts: {
    publish: eventPublished,
    withdraw: eventChanged,
    cancel: eventCancelled,
    complete: eventCompleted,
  },
})

/**
 * Takes one step with a locked event, as the actor of the context. Stores the first time of publication;
 * cancelling raises the calendar version. While published it takes its organiser's time. A `reason` for the
 * organiser goes into the audit.
 */
export async function changeEventState(
  tx: Tx,
  ctx: Ctx,
  row: EventStateRow,
  step: EventStep,
  reason: string | null = null,
): Promise<EventState> {
  const set = {
    updatedAt: ctx.now(),
    publishedAt: step === 'publish' ? (row.publishedAt ?? ctx.now()) : row.publishedAt,
    calendarSequence: row.calendarSequence + (step === 'cancel' ? 1 : 0),
  }
  const details = reason === null ? {} : { reason: personal(reason) }
  const { state = row.state } = await changeState(tx, ctx, machine, row, { state: step }, { set, details })
  if (step === 'publish') await engageTrainer(tx, row.id, ctx.now())
  if ((step === 'cancel' || step === 'withdraw') && row.state === 'published')
    await giveTimeBack(tx, { kind: 'event', id: row.id })
  return state
}
