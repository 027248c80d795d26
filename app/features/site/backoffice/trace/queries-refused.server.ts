import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { refusals } from '#app/platform/tables.server.ts'
import { canReadTrace } from '../policy.ts'
import { refusalsSeenBy } from '../queries-scope.server.ts'
import { type RefusedFilter, refusedQuery } from './trace.ts'

const AT_ONCE = 50
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Sign-ins that failed, rights that were refused and limits that were reached, the latest first, and the row
 * after which more come (empty: none do); that somebody was looked for is recorded. Not found for who does
 * not operate the installation.
 */
export async function listRefused(ctx: Ctx, filter: RefusedFilter) {
  if (!canReadTrace(ctx.actor)) throw notFound()
  const { kind, who, network, after } = filter
  const what = `page ${refusedQuery({ ...filter, after: '' })}`
  if (who || network)
    await recordStaffRead(ctx, { owner: null, subject: { kind: 'trace', id: NOBODY }, what })
  const rows = await read(ctx)
    .select({
      id: refusals.id,
      kind: refusals.kind,
      by: accounts.displayUsername,
      network: refusals.network,
      route: refusals.route,
      reason: refusals.reason,
      times: refusals.times,
      lastAt: refusals.lastAt,
    })
    .from(refusals)
    .leftJoin(accounts, eq(accounts.id, refusals.accountId))
    .where(
      and(
        refusalsSeenBy(ctx.actor),
        kind ? eq(refusals.kind, kind) : undefined,
        who
          ? sql`${refusals.accountId} = (select a.id from ${accounts} a join ${parties} p on p.id = a.party_id
              where p.slug = ${who.toLowerCase()})`
          : undefined,
        network ? eq(refusals.network, network) : undefined,
        after ? lt(refusals.id, after) : undefined,
      ),
    )
    .orderBy(desc(refusals.id))
    .limit(AT_ONCE + 1)
  const page = rows.slice(0, AT_ONCE)
  return { rows: page, next: rows.length > AT_ONCE ? (page.at(-1)?.id ?? '') : '' }
}

export type RefusedRow = Awaited<ReturnType<typeof listRefused>>['rows'][number]
