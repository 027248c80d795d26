import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import type { TopicState } from '#app/features/catalogue/topics/topic.ts'
import { isInvoiceOf } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import {
  namedTrainer,
  namesOf,
  trainerName,
  trainingRequestsSeenBy,
  trainingRequestsSentBy,
  trainingRequestsSentTo,
  trainingRequestsShownTo,
} from './queries-scope.server.ts'
import { trainingRequests } from './tables.server.ts'
import { trainingTerms } from './terms/tables.server.ts'

const ofRequest = and(
  eq(trainingTerms.subjectKind, 'training-request'),
  eq(trainingTerms.subjectId, trainingRequests.id),
)
const current = and(ofRequest, eq(trainingTerms.version, trainingRequests.version))

const listed = {
  code: trainingRequests.code,
  title: trainingRequests.title,
  titleLanguage: trainingRequests.titleLanguage,
  participants: trainingRequests.participants,
  mode: trainingRequests.mode,
  venue: trainingRequests.venue,
  city: trainingRequests.city,
  country: trainingRequests.country,
  timeZone: trainingRequests.timeZone,
  state: trainingRequests.state,
  answerBy: trainingRequests.answerBy,
  ...namesOf,
  trainerName,
  startsAt: trainingTerms.startsAt,
  endsAt: trainingTerms.endsAt,
  days: trainingTerms.days,
  currency: trainingTerms.currency,
  totalMinor: trainingTerms.totalMinor,
  orderReference: orders.reference,
  orderState: orders.state,
  payment: orders.payment,
  refund: orders.refund,
  confirmedAt: orders.confirmedAt,
}

type RequestSide = 'sent' | 'received'
export type ListedTrainingRequest = Awaited<ReturnType<typeof listTrainingRequests>>[number]

const ofSide = (actor: Actor, side: RequestSide) =>
  side === 'sent' ? trainingRequestsSentBy(actor) : trainingRequestsSentTo(actor)
const isOpen = sql`(${trainingRequests.state} in ('requested', 'countered') or ${orders.state} in ('held', 'reserved'))`

/** Requests that the party acted for sent, or received: waiting ones first, each group by the latest. */
export async function listTrainingRequests(
  ctx: Ctx,
  side: RequestSide,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const rows = await read(ctx)
    .select(listed)
    .from(trainingRequests)
    .innerJoin(trainingTerms, current)
    .leftJoin(orders, eq(orders.id, trainingRequests.orderId))
    .where(ofSide(ctx.actor, side))
    .orderBy(sql`${isOpen} desc nulls last`, desc(trainingRequests.createdAt), desc(trainingRequests.id))
    .limit(limit)
    .offset(offset)
  return rows.map(withOrder)
}

/** The number of requests of a side, and how many of them wait for the reader. */
export async function countTrainingRequests(ctx: Ctx, side: RequestSide) {
  const [row] = await read(ctx)
    .select({
      all: sql<number>`count(*)::int`,
      waiting: sql<number>`count(*) filter (where ${waitsOn(side)})::int`,
    })
    .from(trainingRequests)
    .leftJoin(orders, eq(orders.id, trainingRequests.orderId))
    .where(ofSide(ctx.actor, side))
  return row ?? { all: 0, waiting: 0 }
}

const isToAnswer = sql`(${trainingRequests.state} = 'countered' or ${orders.state} in ('held', 'reserved'))`

/** What of a side waits for it. */
const waitsOn = (side: RequestSide) =>
  side === 'received' ? eq(trainingRequests.state, 'requested') : isToAnswer

/** How many of a side wait for the actor, as a column of a query of several counts. */
export const trainingRequestsWaiting = (ctx: Ctx, side: RequestSide) =>
  sql<number>`${read(ctx)
    .select({ waiting: count() })
    .from(trainingRequests)
    .leftJoin(orders, eq(orders.id, trainingRequests.orderId))
    .where(and(ofSide(ctx.actor, side), waitsOn(side)))}`.mapWith(Number)

/**
 * The requests that wait for the actor, the nearest end first: as a provider open ones, as a buyer
 * counter-proposals and unpaid ones.
 */
export async function listWaitingTrainingRequests(ctx: Ctx, side: RequestSide, limit: number) {
  const rows = await read(ctx)
    .select(listed)
    .from(trainingRequests)
    .innerJoin(trainingTerms, current)
    .leftJoin(orders, eq(orders.id, trainingRequests.orderId))
    .where(and(ofSide(ctx.actor, side), waitsOn(side)))
    .orderBy(asc(trainingRequests.answerBy), asc(trainingRequests.id))
    .limit(limit)
  return rows.map(withOrder)
}

/** What is between the two sides alone. */
const UNSAID = {
  totalMinor: null,
  taxMinor: null,
  unitMinor: null,
  quantity: null,
  tax: null,
  invoice: null,
  reason: null,
}

/**
 * One request for either of its sides, with all versions of its terms, or for who trains, without what was
 * said and paid; anybody else's is not found.
 */
export async function getTrainingRequest(ctx: Ctx, code: string) {
  const [row] = await read(ctx)
    .select({
      ...listed,
      id: trainingRequests.id,
      buyerId: trainingRequests.buyerId,
      providerId: trainingRequests.providerId,
      trainer: namedTrainer(ctx.actor),
      version: trainingRequests.version,
      priceFixed: trainingRequests.priceFixed,
      reason: trainingRequests.reason,
      createdAt: trainingRequests.createdAt,
      unit: trainingTerms.unit,
      quantity: trainingTerms.quantity,
      unitMinor: trainingTerms.unitMinor,
      taxMinor: trainingTerms.taxMinor,
      tax: trainingTerms.tax,
      refundRules: orders.refundRules,
      heldUntil: orders.heldUntil,
      invoice: invoices.numberText,
      topicPage: sql<string | null>`(select '/topic/' || t.slug from ${topics} t
        where t.id = ${trainingRequests.topicId} and t.state = 'published')`,
      topicState: sql<TopicState | null>`(select t.state from ${topics} t where t.id = ${trainingRequests.topicId})`,
      areBothThere: sql<boolean>`(select count(*) = 2 from ${parties}
        where ${parties.id} in (${trainingRequests.buyerId}, ${trainingRequests.providerId}) and ${presentParties()})`,
    })
    .from(trainingRequests)
    .innerJoin(trainingTerms, current)
    .leftJoin(orders, eq(orders.id, trainingRequests.orderId))
    .leftJoin(invoices, isInvoiceOf('order', orders.id))
    .where(and(eq(trainingRequests.code, code), trainingRequestsShownTo(ctx.actor)))
  if (!row) throw notFound()
  const { id, buyerId, providerId, ...request } = row
  const party = partyIdOf(ctx.actor)
  const isTrainer = buyerId !== party && providerId !== party
  return {
    ...withOrder(isTrainer ? { ...request, ...UNSAID } : request),
    isBuyer: buyerId === party,
    /** Only looks at it, as who trains. */
    isTrainer,
    versions: await listVersions(ctx, id),
  }
}

/** What was said at each step, the first before the last. */
function listVersions(ctx: Ctx, requestId: string) {
  return read(ctx)
    .select({
      version: trainingTerms.version,
      proposer: trainingTerms.proposer,
      startsAt: trainingTerms.startsAt,
      endsAt: trainingTerms.endsAt,
      days: trainingTerms.days,
      currency: trainingTerms.currency,
      totalMinor: trainingTerms.totalMinor,
      words: trainingTerms.words,
      createdAt: trainingTerms.createdAt,
    })
    .from(trainingTerms)
    .innerJoin(trainingRequests, ofRequest)
    .where(and(eq(trainingRequests.id, requestId), trainingRequestsSeenBy(ctx.actor)))
    .orderBy(asc(trainingTerms.version))
}

/** The code of the request whose order has a reference; null for none of the actor's. */
export async function findCodeOfOrder(ctx: Ctx, reference: string): Promise<string | null> {
  const [row] = await read(ctx)
    .select({ code: trainingRequests.code })
    .from(trainingRequests)
    .innerJoin(orders, eq(orders.id, trainingRequests.orderId))
    .where(and(eq(orders.reference, reference), trainingRequestsSeenBy(ctx.actor)))
  return row?.code ?? null
}

type Ordered = {
  orderReference: string | null
  orderState: typeof orders.$inferSelect.state | null
  payment: typeof orders.$inferSelect.payment | null
  refund: typeof orders.$inferSelect.refund | null
  confirmedAt: Date | null
}

function withOrder<R extends Ordered>(row: R) {
  const { orderReference: reference, orderState: state, payment, refund, confirmedAt, ...request } = row
  const order =
    reference === null || state === null || payment === null || refund === null
      ? null
      : { reference, state, payment, refund, confirmedAt }
  return { ...request, order }
}
