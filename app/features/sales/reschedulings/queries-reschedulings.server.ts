import { and, asc, count, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import {
  namesOf,
  trainingRequestsSeenBy,
  trainingRequestsSentBy,
  trainingRequestsSentTo,
} from '#app/features/sales/training-requests/queries-scope.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { type Actor, partyIdOf } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { reschedulings } from './tables.server.ts'

export type ShownRescheduling = NonNullable<Awaited<ReturnType<typeof findRescheduling>>>

/**
 * The last rescheduling of a training, for either of its sides: what is open, or became of it; null without
 * one, for who trains, and for anybody else. One query.
 */
export async function findRescheduling(ctx: Ctx, code: string) {
  const [row] = await read(ctx)
    .select({
      number: reschedulings.number,
      state: reschedulings.state,
      proposer: reschedulings.proposer,
      startsAt: reschedulings.startsAt,
      endsAt: reschedulings.endsAt,
      days: reschedulings.days,
      words: reschedulings.words,
      answer: reschedulings.answer,
      answerBy: reschedulings.answerBy,
      createdAt: reschedulings.createdAt,
      buyerId: trainingRequests.buyerId,
    })
    .from(reschedulings)
    .innerJoin(trainingRequests, eq(trainingRequests.id, reschedulings.requestId))
    .where(and(trainingRequestsSeenBy(ctx.actor), eq(trainingRequests.code, code)))
    .orderBy(desc(reschedulings.number))
    .limit(1)
  if (!row) return null
  const { buyerId, ...rescheduling } = row
  const isBuyer = buyerId === partyIdOf(ctx.actor)
  return { ...rescheduling, isOwn: isBuyer === (rescheduling.proposer === 'buyer') }
}

type Side = 'sent' | 'received'

const ofSide = (actor: Actor, side: Side) =>
  side === 'sent' ? trainingRequestsSentBy(actor) : trainingRequestsSentTo(actor)

/** What the other side has proposed and waits for an answer of this one. */
const awaits = (ctx: Ctx, side: Side) =>
  and(
    ofSide(ctx.actor, side),
    eq(reschedulings.state, 'open'),
    gt(reschedulings.answerBy, ctx.now()),
    ne(reschedulings.proposer, side === 'sent' ? 'buyer' : 'provider'),
    inArray(orders.state, ['held', 'reserved', 'confirmed']),
  )

/** How many proposals of other days wait for the actor, as a column of a query of several counts. */
export const reschedulingsWaiting = (ctx: Ctx, side: Side) =>
  sql<number>`${read(ctx)
    .select({ waiting: count() })
    .from(reschedulings)
    .innerJoin(trainingRequests, eq(trainingRequests.id, reschedulings.requestId))
    .innerJoin(orders, eq(orders.id, trainingRequests.orderId))
    .where(awaits(ctx, side))}`.mapWith(Number)

const SHOWN = 20

/** Trainings of a side to which other days are proposed, the nearest end first. One query. */
export function listReschedulingsWaiting(ctx: Ctx, side: Side) {
  return read(ctx)
    .select({
      code: trainingRequests.code,
      title: trainingRequests.title,
      titleLanguage: trainingRequests.titleLanguage,
      name: side === 'sent' ? namesOf.provider : namesOf.buyer,
      timeZone: orderTrainings.timeZone,
      startsAt: reschedulings.startsAt,
      endsAt: reschedulings.endsAt,
      days: reschedulings.days,
      answerBy: reschedulings.answerBy,
    })
    .from(reschedulings)
    .innerJoin(trainingRequests, eq(trainingRequests.id, reschedulings.requestId))
    .innerJoin(orders, eq(orders.id, trainingRequests.orderId))
    .innerJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
    .where(awaits(ctx, side))
    .orderBy(asc(reschedulings.answerBy))
    .limit(SHOWN)
}

export type WaitingRescheduling = Awaited<ReturnType<typeof listReschedulingsWaiting>>[number]
