import { eq } from 'drizzle-orm'
import { giveTimeBack } from '#app/features/catalogue/availability/give-time-back.server.ts'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { saveEventSale } from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { takeSeats } from '#app/features/catalogue/inventory/take-seats.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { writeDetails } from '#app/features/sales/checkout/write-details.server.ts'
import { composeOrder } from '#app/features/sales/orders/compose-order.server.ts'
import { confirmOrder } from '#app/features/sales/orders/confirm-order.server.ts'
import { lockOrder, type OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { HOLD_MINUTES } from '#app/features/sales/orders/order.ts'
import { orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { writeOrder } from '#app/features/sales/orders/write-order.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#app/kit/language.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { heldTrainings } from './tables.server.ts'

type Training = typeof orderTrainings.$inferSelect
type Buyer = Pick<OrderRow, 'buyerId' | 'placedBy'>

/**
 * Makes of an agreed training that is paid for, or good on an invoice, the event that it is held as: its
 * buyer's alone and on no list, with its days, and with an order at nothing that has a seat for each
 * participant, to be named. The trainer's time is the event's from then on. Once, however often it is asked
 * for; nothing of one that has begun or ended. Refuses any actor but the system.
 */
export async function holdTraining(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    if ((await tx.$count(orderTrainings, eq(orderTrainings.orderId, orderId))) === 0) return
    const order = await lockOrder(tx, orderId)
    // Read once the order is locked: its days may have been moved until then.
    const [found] = await tx
      .select({ training: orderTrainings, trainerId: trainingRequests.trainerId })
      .from(orderTrainings)
      .innerJoin(trainingRequests, eq(trainingRequests.orderId, orderTrainings.orderId))
      .where(eq(orderTrainings.orderId, orderId))
    if (!found) return
    const { training, trainerId } = found
    const { sellerId, currency, buyerId, placedBy } = order
    const isGood = order.state === 'confirmed' || order.state === 'reserved'
    if (!isGood || buyerId === null || placedBy === null || training.startsAt <= ctx.now()) return
    if ((await tx.$count(heldTrainings, eq(heldTrainings.orderId, orderId))) > 0) return

    const { id: eventId } = await saveEventSale(tx, {
      ownerId: sellerId,
      trainerId,
      heldFor: buyerId,
      topicId: training.topicId,
      title: training.title,
      language: training.language,
      mode: training.mode,
      venue: training.venue,
      city: training.city,
      country: training.country,
      timeZone: training.timeZone,
      capacity: training.participants,
      minimum: 1,
      runsForSure: true,
      currency,
      sessions: training.days.map(({ startsAt, endsAt }) => ({
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      })),
      ticketTypes: [{ name: seatName(training), priceMinor: 0 }],
    })
    await giveTimeBack(tx, { kind: 'training', id: orderId })
    const [event] = await tx.select().from(events).where(eq(events.id, eventId))
    if (!event) throw new Error('no event was written')
    await changeEventState(tx, ctx, event, 'publish')
    const seatsOrderId = await seatParticipants(tx, ctx, { event, training, order: { buyerId, placedBy } })
    await tx.insert(heldTrainings).values({ orderId, eventId, seatsOrderId })
  })
}

/** Of what is taught in a language that these pages do not speak, in the usual one. */
const languageOf = ({ language }: Training): Language => (isLanguage(language) ? language : DEFAULT_LANGUAGE)
const seatName = (training: Training) => translator(languageOf(training))('held-trainings:seat')

type Seated = { event: typeof events.$inferSelect; training: Training; order: Buyer }

/** An order at nothing with a seat for each participant, none of them named yet. */
async function seatParticipants(tx: Tx, ctx: Ctx, { event, training, order }: Seated): Promise<string> {
  const [type] = await tx
    .select({ id: ticketTypes.id, name: ticketTypes.name })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, event.id))
  if (!type) throw new Error('an event without a ticket type')
  const quantity = training.participants
  const heldUntil = new Date(ctx.now().getTime() + HOLD_MINUTES * 60_000)
  const composed = composeOrder({
    event: { ...event, tax: null, refundSteps: [] },
    lines: [
      {
        ticketTypeId: type.id,
        name: type.name,
        quantity,
        unitMinor: 0,
        code: null,
        fullMinor: null,
        tax: null,
      },
    ],
    heldUntil,
    language: languageOf(training),
    holder: { ...order, visitorKey: null, countedWith: null },
  })
  const { id } = composed
  await writeOrder(tx, composed, { linkCodes: [], at: ctx.now() })
  await writeDetails(tx, { orderId: id, nameLater: true, participants: [] })
  const row = await lockOrder(tx, id)
  const wanted = [{ ticketTypeId: type.id, quantity }]
  await takeSeats(tx, { eventId: event.id, orderId: id, wanted, heldUntil })
  if (!(await confirmOrder(tx, ctx, row))) throw new Error('seats of an own event were gone')
  return id
}
