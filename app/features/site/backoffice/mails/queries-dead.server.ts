import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { DeadReason } from '#app/kit/bounce.ts'
import { likePattern } from '#app/kit/like-pattern.ts'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { deadAddresses, emails, refusals } from '#app/platform/tables.server.ts'
import { canReadMails } from './policy.ts'
import { deadAddressesReadBy, forgeriesReadBy } from './queries-scope.server.ts'

const AT_ONCE = 25
const NOBODY = '00000000-0000-0000-0000-000000000000'
const WEEK = sql`now() - interval '7 days'`

/**
 * The addresses to which nothing is sent, the latest first, with whose they are, the email that came back and
 * how many were held since; and how many reports of such were made up within a week. Those whose address has
 * `words`, if there are any; that they were looked for is recorded. Not found for who is no staff that
 * answers people. An own address is not among them.
 */
export async function listDeadAddresses(ctx: Ctx, { words, page }: { words: string; page: number }) {
  if (!canReadMails(ctx.actor)) throw notFound()
  if (words !== '')
    await recordStaffRead(ctx, { owner: null, subject: { kind: 'mail', id: NOBODY }, what: 'dead addresses' })
  const where = and(
    deadAddressesReadBy(ctx.actor),
    words === '' ? undefined : sql`${deadAddresses.address} like ${likePattern(words.toLowerCase())}`,
  )
  const [rows, [all], [made]] = await Promise.all([
    read(ctx)
      .select({
        address: deadAddresses.address,
        reason: sql<DeadReason>`${deadAddresses.reason}`,
        status: deadAddresses.status,
        said: deadAddresses.said,
        since: deadAddresses.since,
        emailId: deadAddresses.emailId,
        username: accounts.displayUsername,
        held: sql<number>`(select count(*)::int from ${emails} e
          where lower(e.to_address) = ${deadAddresses.address} and e.state = 'held')`,
      })
      .from(deadAddresses)
      .leftJoin(accounts, eq(sql`lower(${accounts.email})`, deadAddresses.address))
      .where(where)
      .orderBy(desc(deadAddresses.since), deadAddresses.address)
      .limit(AT_ONCE)
      .offset((page - 1) * AT_ONCE),
    read(ctx).select({ total: count() }).from(deadAddresses).where(where),
    read(ctx)
      .select({ times: sql<number>`coalesce(sum(${refusals.times}), 0)::int` })
      .from(refusals)
      .where(and(forgeriesReadBy(ctx.actor), eq(refusals.kind, 'forgedBounce'), gt(refusals.lastAt, WEEK))),
  ])
  return { ...pageOf(rows, all?.total ?? 0, page, AT_ONCE), forged: made?.times ?? 0 }
}

export type DeadAddressRow = Awaited<ReturnType<typeof listDeadAddresses>>['rows'][number]
