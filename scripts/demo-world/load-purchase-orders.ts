import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { noteDelivery } from '#app/features/procurement/order-matching/note-delivery.server.ts'
import { acknowledgePurchaseOrder } from '#app/features/procurement/purchase-orders/acknowledge-purchase-order.server.ts'
import { cancelPurchaseOrder } from '#app/features/procurement/purchase-orders/cancel-purchase-order.server.ts'
import { closePurchaseOrder } from '#app/features/procurement/purchase-orders/close-purchase-order.server.ts'
import { createPurchaseOrder } from '#app/features/procurement/purchase-orders/create-purchase-order.server.ts'
import { orderTraining } from '#app/features/procurement/purchase-orders/order-training.server.ts'
import { getPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { revisePurchaseOrder } from '#app/features/procurement/purchase-orders/revise-purchase-order.server.ts'
import { sendPurchaseOrder } from '#app/features/procurement/purchase-orders/send-purchase-order.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { type Known, knownOf } from './known.ts'
import { contextOf } from './known-context.ts'

const DAY = 86_400_000
const BUYER = 'anand_phadke'

type Line = [kind: string, text: string, quantity: string, unit: string]
type Written = { title: string; lines: Line[]; delivery: string; note?: string }
type Step = 'send' | 'acknowledge' | 'close' | { change: Written } | { cancel: string }
type Story = Written & { provider: string; daysAgo: number; steps: Step[] }

const STORIES: Story[] = [
  {
    provider: 'meera_kulkarni',
    daysAgo: 62,
    title: 'Negotiation basics for the casting buyers',
    lines: [
      ['days', 'Training day at our plant in Pune', '2', '95000'],
      ['other', 'Workbook, printed', '14', '450'],
    ],
    delivery: 'Two days in the first week of the month, 14 Baner Road, Pune',
    steps: ['send', 'acknowledge', 'close'],
  },
  {
    provider: 'meera_kulkarni',
    daysAgo: 20,
    title: 'Coaching before the annual talks',
    lines: [['days', 'Coaching day, up to four buyers', '3', '60000']],
    delivery: 'One day a month until the talks, online',
    steps: [
      'send',
      'acknowledge',
      {
        change: {
          title: 'Coaching before the annual talks',
          lines: [
            ['days', 'Coaching day, up to four buyers', '4', '60000'],
            ['other', 'Travel to Aurangabad, once', '1', '12500'],
          ],
          delivery: 'One day a month until the talks; the last one in Aurangabad',
          note: 'The fourth day is for the carriers.',
        },
      },
    ],
  },
  {
    provider: 'steelmind',
    daysAgo: 9,
    title: 'Seats at the model line, shift leads',
    lines: [['seats', 'Seat, two days, model line', '6', '28000']],
    delivery: 'The next open dates in the quarter',
    note: 'Please put our order number on the invoice.',
    steps: ['send'],
  },
  {
    provider: 'steelmind',
    daysAgo: 34,
    title: 'Value stream workshop, paint shop',
    lines: [['training', 'Workshop for twelve people', '1', '240000']],
    delivery: 'In the week of the annual stop',
    steps: ['send', { cancel: 'The stop was moved to next year. We will order anew once it is planned.' }],
  },
  {
    provider: 'indus_negotia',
    daysAgo: 2,
    title: 'Programme for sole sources',
    lines: [
      ['training', 'Two trainers, two days', '1', '310000'],
      ['other', 'Room and meals', '2', '18000'],
    ],
    delivery: 'After the audit; date to be agreed on',
    steps: [],
  },
]

/**
 * Orders of Anand Phadke's company in all states, one of them changed, and the one of its agreed training, as
 * its people and its suppliers make them. Returns how many.
 */
export async function loadPurchaseOrders(now: Date, known: Known): Promise<number> {
  for (const story of STORIES.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const at = new Date(now.getTime() - story.daysAgo * DAY)
    const buyer = await contextOf(known, BUYER, at)
    const typed = { ...typedOf(story), key: randomUUID(), provider: story.provider }
    const { code } = await createPurchaseOrder(buyer, typed)
    for (const [days, step] of story.steps.entries()) {
      const later = new Date(at.getTime() + days * DAY)
      await take(
        step,
        await contextOf(known, BUYER, later),
        await contextOf(known, story.provider, later),
        code,
      )
    }
  }
  return STORIES.length + (await orderAgreed(now, known))
}

const typedOf = ({ title, lines, delivery, note = '' }: Written) => ({
  title,
  delivery,
  note,
  currency: 'INR',
  prices: 'net',
  costCentre: '',
  lines: Object.fromEntries(
    lines.map(([kind, text, quantity, unit], at) => [at, { kind, text, quantity, unit }]),
  ),
})

async function take(step: Step, buyer: Ctx, provider: Ctx, code: string): Promise<void> {
  const { revision } = await getPurchaseOrder(buyer, code)
  const which = { code, revision: String(revision) }
  if (step === 'send') await sendPurchaseOrder(buyer, which)
  else if (step === 'acknowledge') await acknowledgePurchaseOrder(provider, which)
  else if (step === 'close') {
    await noteDelivery(buyer, { key: randomUUID(), code, line: '0', quantity: '2', note: '' })
    await noteDelivery(buyer, { key: randomUUID(), code, line: '1', quantity: '14', note: '' })
    await closePurchaseOrder(buyer, { ...which, reason: 'All is delivered, and billed outside of Quorum.' })
  } else if ('cancel' in step) await cancelPurchaseOrder(buyer, { ...which, reason: step.cancel })
  else await revisePurchaseOrder(buyer, { ...which, ...typedOf(step.change), key: randomUUID() })
}

/** Orders the training that Meera Kulkarni holds for the company, which she acknowledges. */
async function orderAgreed(now: Date, known: Known): Promise<number> {
  const buyer = await contextOf(known, BUYER, now)
  const provider = knownOf(known.people, 'meera_kulkarni').partyId
  const [training] = await db()
    .select({ code: trainingRequests.code })
    .from(trainingRequests)
    .innerJoin(orders, eq(orders.id, trainingRequests.orderId))
    .where(
      and(
        eq(trainingRequests.providerId, provider),
        eq(orders.state, 'confirmed'),
        eq(trainingRequests.buyerId, buyer.actor.kind === 'person' ? buyer.actor.partyId : provider),
      ),
    )
    .orderBy(trainingRequests.createdAt)
    .limit(1)
  if (!training) return 0
  const { code } = await orderTraining(buyer, training)
  const meera = await contextOf(known, 'meera_kulkarni', now)
  await take('send', buyer, meera, code)
  await take('acknowledge', buyer, meera, code)
  return 1
}
