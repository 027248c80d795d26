import { and, asc, eq, inArray } from 'drizzle-orm'
import { formatEventDays } from '#app/features/catalogue/events/event-days.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { orderLines, orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequestsSentBy } from '#app/features/sales/training-requests/queries-scope.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { placeLine } from '#app/kit/address-text.ts'
import { countryName } from '#app/kit/display-names.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { orderTrainingInput } from './inputs.ts'
import { OPEN_STATES, type PurchaseLine, totalOfLines } from './purchase-order.ts'
import { purchaseOrders } from './tables.server.ts'
import { writePurchaseVersion } from './write-version.server.ts'

/**
 * Makes the draft of an order of an agreed training of the party acted for, by the lines, prices and days
 * that were agreed on, and answers its code. Where the training has an order already that is not over, that
 * is the answer. Somebody else's training is not found; refuses `purchase-orders:refused.training` where it
 * is not agreed on, or was cancelled.
 */
export async function orderTraining(ctx: Ctx, input: unknown): Promise<{ code: string }> {
  const { code } = parseInput(orderTrainingInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  return inTransaction(async (tx) => {
    const { request, order, training, topic } = await findAgreed(tx, ctx, code)
    const id = newId()
    const [made] = await tx
      .insert(purchaseOrders)
      .values({
        id,
        code: newCode(10),
        buyerId: actor.partyId,
        providerId: request.providerId,
        createdBy: actor.accountId,
        trainingRequestId: request.id,
        categoryId: topic?.categoryId ?? null,
        city: training.city,
        state: 'draft',
        version: 1,
        revision: 1,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ code: purchaseOrders.code })
    if (!made) return findOpen(tx, request.id)

    const lines = await linesOf(tx, order.id, training.title)
    const content = {
      title: training.title,
      currency: order.currency,
      taxIncluded: order.tax?.isIncluded ?? true,
      lines,
      totalMinor: totalOfLines(lines),
      note: '',
      delivery: deliveryOf(training, ctx),
    }
    const written = { purchaseOrderId: id, version: 1, by: actor.accountId, content }
    const sides = { buyerId: actor.partyId, providerId: request.providerId }
    await writePurchaseVersion(tx, ctx, { ...written, sides, costCentre: '', isSent: false })
    await audit(tx, ctx, 'purchase-order.create', { kind: 'purchase-order', id })
    return made
  })
}

async function findAgreed(tx: Tx, ctx: Ctx, code: string) {
  const [found] = await tx
    .select({ request: trainingRequests, order: orders, training: orderTrainings, topic: topics })
    .from(trainingRequests)
    .leftJoin(orders, eq(orders.id, trainingRequests.orderId))
    .leftJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
    .leftJoin(topics, eq(topics.id, orderTrainings.topicId))
    .where(and(eq(trainingRequests.code, code), trainingRequestsSentBy(ctx.actor)))
  if (!found) throw notFound()
  const { request, order, training, topic } = found
  if (!order || !training || order.state === 'cancelled' || order.state === 'expired')
    throw refuse('conflict', 'purchase-orders:refused.training')
  return { request, order, training, topic }
}

/** The order that a training has already; another one may have been made at the same moment. */
async function findOpen(tx: Tx, trainingRequestId: string): Promise<{ code: string }> {
  const isOpen = inArray(purchaseOrders.state, [...OPEN_STATES])
  const [open] = await tx
    .select({ code: purchaseOrders.code })
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.trainingRequestId, trainingRequestId), isOpen))
  if (!open) throw refuse('conflict', 'purchase-orders:refused.changed')
  return open
}

/** The lines of an order as they were agreed on, each with the title of the training. */
async function linesOf(tx: Tx, orderId: string, title: string): Promise<PurchaseLine[]> {
  const lines = await tx
    .select({
      name: orderLines.name,
      quantity: orderLines.quantity,
      unitMinor: orderLines.unitMinor,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  return lines.map(({ name, ...line }) => ({
    ...line,
    kind: 'training',
    text: `${title.slice(0, 140)} – ${name.slice(0, 50)}`,
  }))
}

/** When and where a training is held, in the words of who orders it. */
function deliveryOf(training: typeof orderTrainings.$inferSelect, ctx: Ctx): string {
  const { language } = ctx
  const t = translator(language)
  const { days, mode, venue, city, country } = training
  const say = { language, t, now: new Date(0) }
  const when = days.map(({ startsAt, endsAt }) =>
    formatEventDays(
      {
        ...training,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        dateOnly: false,
        sessions: 1,
      },
      say,
    ),
  )
  const where =
    mode === 'online'
      ? t('events:mode.online')
      : placeLine([venue, city, country && countryName(country, language)], country)
  return [...when, where].filter(Boolean).join('\n').slice(0, 500)
}
