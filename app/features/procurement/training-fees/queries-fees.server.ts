import { and, count, desc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { calledProvider } from '#app/features/procurement/training-topics/queries-scope.server.ts'
import { trainingTopics } from '#app/features/procurement/training-topics/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { trainingFeesProposedBy, trainingFeesReceivedBy, waitsFor } from './queries-scope.server.ts'
import { trainingFees, trainingFeeVersions } from './tables.server.ts'
import { HOLDING_STATES, ON_THE_TABLE, standingOfFee } from './training-fee.ts'
import { FEE_VIEWS, type FeeView, type WantedFees } from './wanted-fees.ts'

const current = and(
  eq(trainingFeeVersions.feeId, trainingFees.id),
  eq(trainingFeeVersions.version, trainingFees.version),
)

const listed = {
  code: trainingFees.code,
  state: trainingFees.state,
  proposer: trainingFees.proposer,
  validUntil: trainingFees.validUntil,
  updatedAt: trainingFees.updatedAt,
  provider: calledProvider(trainingFees.providerId),
  title: trainingTopics.title,
  language: trainingTopics.language,
  participants: trainingTopics.participants,
  days: trainingTopics.days,
  unit: trainingFeeVersions.unit,
  amountMinor: trainingFeeVersions.amountMinor,
  currency: trainingFeeVersions.currency,
  tax: trainingFeeVersions.tax,
}

type Slice = { limit: number; offset: number }

/** Which fees of the company a view has, by how they stand at a moment. */
function viewOf(view: FeeView, now: Date): SQL | undefined {
  const holds = gt(trainingFees.validUntil, now)
  const isOnTable = and(inArray(trainingFees.state, [...ON_THE_TABLE]), holds)
  if (view === 'decide') return waitsFor('company', now)
  if (view === 'asked') return and(isOnTable, eq(trainingFees.proposer, 'company'))
  if (view === 'approved') return and(eq(trainingFees.state, 'approved'), holds)
  if (view === 'over')
    return or(
      inArray(trainingFees.state, ['rejected', 'expired', 'withdrawn']),
      and(inArray(trainingFees.state, [...HOLDING_STATES]), lte(trainingFees.validUntil, now)),
    )
  return undefined
}

function conditionOf(ctx: Ctx, { view, words }: WantedFees): SQL | undefined {
  const said = sql`lower(concat_ws(' ', ${trainingTopics.title}, ${calledProvider(trainingFees.providerId)}))`
  return and(
    trainingFeesReceivedBy(ctx.actor),
    viewOf(view, ctx.now()),
    words === '' ? undefined : sql`strpos(${said}, lower(${words})) > 0`,
  )
}

/** The wanted fees of the workspace acted for: what waits for it first, then the latest. One query. */
export async function listReceivedFees(ctx: Ctx, wanted: WantedFees, { limit, offset }: Slice) {
  const rows = await read(ctx)
    .select(listed)
    .from(trainingFees)
    .innerJoin(trainingTopics, eq(trainingTopics.id, trainingFees.topicId))
    .innerJoin(trainingFeeVersions, current)
    .where(conditionOf(ctx, wanted))
    .orderBy(
      sql`${waitsFor('company', ctx.now())} desc nulls last`,
      desc(trainingFees.updatedAt),
      desc(trainingFees.id),
    )
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({ ...row, standing: standingOfFee(row, ctx.now()) }))
}

export type ListedFee = Awaited<ReturnType<typeof listReceivedFees>>[number]

/** How many fees are wanted. One query. */
export async function countReceivedFees(ctx: Ctx, wanted: WantedFees): Promise<number> {
  const [row] = await read(ctx)
    .select({ total: count() })
    .from(trainingFees)
    .innerJoin(trainingTopics, eq(trainingTopics.id, trainingFees.topicId))
    .where(conditionOf(ctx, wanted))
  return row?.total ?? 0
}

/** How many fees each view has, whatever words are looked for. One query. */
export async function countFeeViews(ctx: Ctx): Promise<Record<FeeView, number>> {
  const columns = Object.fromEntries(
    FEE_VIEWS.map((view) => [
      view,
      sql<number>`(count(*) filter (where ${viewOf(view, ctx.now()) ?? sql`true`}))::int`,
    ]),
  )
  const [row] = await read(ctx).select(columns).from(trainingFees).where(trainingFeesReceivedBy(ctx.actor))
  return row as Record<FeeView, number>
}

/** The fees for one own topic, the current ones first. One query. */
export async function listFeesOfTopic(ctx: Ctx, topicCode: string, { limit, offset }: Slice) {
  const rows = await read(ctx)
    .select(listed)
    .from(trainingFees)
    .innerJoin(trainingTopics, eq(trainingTopics.id, trainingFees.topicId))
    .innerJoin(trainingFeeVersions, current)
    .where(and(eq(trainingTopics.code, topicCode), trainingFeesReceivedBy(ctx.actor)))
    .orderBy(
      sql`${waitsFor('company', ctx.now())} desc nulls last`,
      desc(trainingFees.updatedAt),
      desc(trainingFees.id),
    )
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({ ...row, standing: standingOfFee(row, ctx.now()) }))
}

/** How many fees there are for one own topic. One query. */
export async function countFeesOfTopic(ctx: Ctx, topicCode: string): Promise<number> {
  const [row] = await read(ctx)
    .select({ total: count() })
    .from(trainingFees)
    .innerJoin(trainingTopics, eq(trainingTopics.id, trainingFees.topicId))
    .where(and(eq(trainingTopics.code, topicCode), trainingFeesReceivedBy(ctx.actor)))
  return row?.total ?? 0
}

/** As a column, how many fees wait for a side of the party acted for. */
export function trainingFeesWaiting(ctx: Ctx, side: 'company' | 'provider'): SQL<number> {
  const scope = side === 'company' ? trainingFeesReceivedBy(ctx.actor) : trainingFeesProposedBy(ctx.actor)
  return sql<number>`(select count(*)::int from ${trainingFees} where ${scope} and ${waitsFor(side, ctx.now())})`
}
