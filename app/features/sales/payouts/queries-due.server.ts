import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { entriesPaidOutBy } from '#app/features/money/payments/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { HoldReason, PayoutMethod } from './payout.ts'
import { canPayOut } from './policy.ts'
import { holdsPlacedBy } from './queries-scope.server.ts'
import { standings } from './queries-standing.server.ts'
import { payoutHolds } from './tables.server.ts'

const AT_ONCE = 20
const MOST_HOLDS = 200

/** Money that is due by currency and way, to how many providers: what one batch pays. */
export type Due = { currency: string; method: PayoutMethod; count: number; minor: number }

/** What is due and held, or disputed, of one provider in one currency. */
export type Held = {
  slug: string
  name: string
  currency: string
  due: number
  disputed: number
  reason: HoldReason | null
  /** Why staff hold it, in their words; null where they do not. */
  words: string | null
}

/** All standings that a staff person pays out, as a table of a query. */
const allOf = (ctx: Ctx): SQL => standings(entriesPaidOutBy(ctx.actor), ctx.now())

/**
 * What is due and held by nothing, by currency and way, and what is to come and disputed beside it. Not found
 * for who does not pay out. One query.
 */
export async function listDue(ctx: Ctx): Promise<Due[]> {
  if (!canPayOut(ctx.actor)) throw notFound()
  const { rows } = await read(ctx).execute<{
    currency: string
    method: PayoutMethod
    count: string
    minor: string
  }>(sql`select currency, method, count(*) as count, sum(due) as minor from (${allOf(ctx)}) s
    where due > 0 and reason is null group by 1, 2 order by 1, 2`)
  return rows.map((row) => ({ ...row, count: Number(row.count), minor: Number(row.minor) }))
}

/** Of which providers something is held, and why, the largest first. Not found for who does not pay out. */
export async function listHeld(ctx: Ctx, page: number) {
  if (!canPayOut(ctx.actor)) throw notFound()
  const held = sql`(${allOf(ctx)}) s join parties p on p.id = s.owner_id
    left join payout_holds h on h.party_id = p.id and h.released_at is null
    where (s.due <> 0 and s.reason is not null) or s.disputed > 0`
  const [{ rows }, { rows: counted }] = await Promise.all([
    read(ctx).execute<Record<'due' | 'disputed', string> & Omit<Held, 'due' | 'disputed'>>(sql`
      select p.display_slug as slug, p.name, s.currency, s.due, s.disputed, s.reason, h.words from ${held}
      order by abs(s.due) desc, p.slug, s.currency limit ${AT_ONCE} offset ${(page - 1) * AT_ONCE}`),
    read(ctx).execute<{ total: string }>(sql`select count(*) as total from ${held}`),
  ])
  const said: Held[] = rows.map((row) => ({ ...row, due: Number(row.due), disputed: Number(row.disputed) }))
  return pageOf(said, Number(counted[0]?.total ?? 0), page, AT_ONCE)
}

/** Whom staff hold, whatever is due, the last first. Not found for who does not pay out. */
export async function listHolds(ctx: Ctx) {
  if (!canPayOut(ctx.actor)) throw notFound()
  return read(ctx)
    .select({ slug: parties.displaySlug, name: parties.name, words: payoutHolds.words })
    .from(payoutHolds)
    .innerJoin(parties, eq(parties.id, payoutHolds.partyId))
    .where(and(holdsPlacedBy(ctx.actor), isNull(payoutHolds.releasedAt)))
    .orderBy(desc(payoutHolds.placedAt), asc(parties.slug))
    .limit(MOST_HOLDS)
}
