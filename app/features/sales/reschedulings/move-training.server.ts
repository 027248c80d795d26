import { eq } from 'drizzle-orm'
import { takeTime } from '#app/features/catalogue/availability/take-time.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { lockQuotas } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import { saveHeldEvent } from '#app/features/sales/held-trainings/save-held-event.server.ts'
import { heldTrainings } from '#app/features/sales/held-trainings/tables.server.ts'
import { keepRefundRules } from '#app/features/sales/orders/kept-refund.ts'
import { orderItems, orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { TRAINING_TERMS } from '#app/features/sales/orders/training.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { trainingTerms } from '#app/features/sales/training-requests/terms/tables.server.ts'
import { writeTrainingTerms } from '#app/features/sales/training-requests/terms/write-training-terms.server.ts'
import { timeAskedOf } from '#app/features/sales/training-requests/training-time.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { AgreedTraining } from './lock-agreed-training.server.ts'
import { daysInPlace } from './rescheduling.ts'
import type { reschedulings } from './tables.server.ts'

type Moved = {
  request: typeof trainingRequests.$inferSelect
  terms: typeof trainingTerms.$inferSelect
  rescheduling: typeof reschedulings.$inferSelect
  agreed: AgreedTraining
}

/**
 * Moves an agreed training, whose request and order the caller has locked, to the days of a rescheduling: the
 * trainer's time is taken anew, refusing with `trainers:refused.engaged` when it is not free, and the event
 * that it is held as follows. What was agreed on gets its next version, at the same price; what comes back of
 * a cancelled one counts from the new days.
 */
export async function moveTraining(tx: Tx, ctx: Ctx, moved: Moved): Promise<void> {
  const { request, rescheduling, agreed } = moved
  const { order, training } = agreed
  const { startsAt, endsAt } = rescheduling
  const days = daysInPlace(training.days, rescheduling.days)
  const at = { startsAt, endsAt, days }

  await moveTime(tx, ctx, { ...moved, days })
  await tx.update(orderTrainings).set(at).where(eq(orderTrainings.orderId, order.id))
  await tx.update(orderItems).set({ startsAt, endsAt }).where(eq(orderItems.orderId, order.id))
  const isSooner = order.state === 'held' && order.heldUntil !== null && order.heldUntil > startsAt
  await tx
    .update(orders)
    .set({
      refundRules: keepRefundRules({ refundSteps: TRAINING_TERMS, startsAt }),
      ...(isSooner ? { heldUntil: startsAt } : {}),
    })
    .where(eq(orders.id, order.id))
  const version = request.version + 1
  const subject = { kind: 'training-request', id: request.id } as const
  const { proposer, proposedBy, words } = rescheduling
  const line = lineOfTerms(moved.terms)
  await writeTrainingTerms(tx, { subject, version, proposer, proposedBy, words, line, days: at })
  await tx
    .update(trainingRequests)
    .set({ version, updatedAt: ctx.now() })
    .where(eq(trainingRequests.id, request.id))
}

type Timed = Moved & { days: Moved['rescheduling']['days'] }

/** The trainer's time, of the event once it is held, and of the training until then. */
async function moveTime(tx: Tx, ctx: Ctx, { request, agreed, rescheduling, days }: Timed): Promise<void> {
  const { id: orderId, sellerId } = agreed.order
  const asked = timeAskedOf(request.trainerId ?? sellerId, orderId, { ...agreed.training, days })
  const [held] = await tx
    .select({ event: events })
    .from(heldTrainings)
    .innerJoin(events, eq(events.id, heldTrainings.eventId))
    .where(eq(heldTrainings.orderId, orderId))
    .for('no key update', { of: events })
  if (held?.event.state !== 'published') return takeTime(tx, ctx, asked)
  const { event } = held
  await takeTime(tx, ctx, { ...asked, subject: { kind: 'event', id: event.id } })
  await lockQuotas(tx, { eventId: event.id })
  const { trainerId } = request
  const sessions = days.map((day) => ({ startsAt: new Date(day.startsAt), endsAt: new Date(day.endsAt) }))
  const said = { words: rescheduling.words, by: accountIdOf(ctx.actor), at: ctx.now() }
  await saveHeldEvent(tx, event, { trainerId, sessions }, said)
}

/** The price, as it was agreed on. */
function lineOfTerms({ unit, quantity, unitMinor, currency, tax }: Moved['terms']) {
  if (unit === null || quantity === null || unitMinor === null || currency === null) return null
  return { unit, quantity, unitMinor, currency, tax }
}
