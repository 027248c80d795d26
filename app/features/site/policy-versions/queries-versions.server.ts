import { and, count, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { pageOf } from '#app/kit/paging.ts'
import { ANNOUNCED, noticeOf, type Policy } from '#app/kit/policy-versions.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { knownVersions } from './known-versions.server.ts'
import { canSeeVersions } from './policy.ts'
import { type KnownVersion, lacksOf, type VersionState } from './policy-version.ts'
import { acceptancesSeenBy, accountsConcerned, noticesSeenBy } from './queries-scope.server.ts'
import { policyNotices } from './tables.server.ts'

const AT_ONCE = 50
const whole = (value: unknown) => sql<number>`${value}`.mapWith(Number)

/** How many were told of each announced version, and by how many emails that have not left. */
async function countNotices(ctx: Ctx) {
  return read(ctx)
    .select({
      policy: policyNotices.policy,
      version: policyNotices.version,
      told: count(),
      late: whole(
        sql`count(*) filter (where ${policyNotices.notifiedAt} > ${policyNotices.version}::date - 30)`,
      ),
      unsent: whole(sql`count(*) filter (where ${emails.state} in ('failed', 'held'))`),
    })
    .from(policyNotices)
    .leftJoin(emails, eq(emails.dedupKey, policyNotices.mailKey))
    .where(noticesSeenBy(ctx.actor))
    .groupBy(policyNotices.policy, policyNotices.version)
}

/** By how many accounts and orders each version of the terms was accepted. */
async function countAcceptances(ctx: Ctx) {
  const [ofOrders, ofAccounts] = await Promise.all([
    read(ctx)
      .select({ version: orders.termsVersion, times: count() })
      .from(orders)
      .where(and(acceptancesSeenBy(ctx.actor), isNotNull(orders.termsVersion)))
      .groupBy(orders.termsVersion),
    read(ctx)
      .select({ version: accounts.termsVersion, times: count() })
      .from(accounts)
      .innerJoin(parties, eq(parties.id, accounts.partyId))
      .where(and(accountsConcerned(ctx.actor, '9999-12-31'), isNotNull(accounts.termsVersion)))
      .groupBy(accounts.termsVersion),
  ])
  const timesOf = (rows: typeof ofOrders, version: string) =>
    rows.find((row) => row.version === version)?.times ?? 0
  return (version: string) => ({ orders: timesOf(ofOrders, version), accounts: timesOf(ofAccounts, version) })
}

/**
 * All versions of all texts of this release, the latest of each first: how each stands, what its languages
 * lack, who was told of it, and how often it was accepted. Not found for who does not look after the site.
 */
export async function listVersions(ctx: Ctx, known: readonly KnownVersion[] = knownVersions()) {
  if (!canSeeVersions(ctx.actor)) throw notFound()
  const today = ctx.now().toISOString().slice(0, 10)
  const [notices, acceptedOf] = await Promise.all([countNotices(ctx), countAcceptances(ctx)])
  const coming = known.filter(({ policy, version }) => ANNOUNCED.includes(policy) && version > today)
  const concerned = new Map<string, number>()
  for (const { version } of coming) concerned.set(version, await countConcerned(ctx, version))
  return known.map((one) => {
    const { policy, version, texts } = one
    const isCounting = known.every(
      (other) => other.policy !== policy || other.version > today || other.version <= version,
    )
    const state: VersionState = version > today ? 'coming' : isCounting ? 'counts' : 'former'
    const found = notices.find((row) => row.policy === policy && row.version === version)
    const total = concerned.get(version) ?? found?.told ?? 0
    const isAnnounced = ANNOUNCED.includes(policy) && (found !== undefined || state === 'coming')
    return {
      policy,
      version,
      title: texts[ctx.language]?.title ?? texts.en?.title ?? policy,
      state,
      lacks: lacksOf(one),
      accepted: policy === 'terms' ? acceptedOf(version) : null,
      notice: isAnnounced
        ? {
            ...noticeOf(version),
            total,
            told: found?.told ?? 0,
            late: found?.late ?? 0,
            unsent: found?.unsent ?? 0,
          }
        : null,
    }
  })
}

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

async function countConcerned(ctx: Ctx, version: string): Promise<number> {
  const [row] = await read(ctx)
    .select({ total: count() })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(accountsConcerned(ctx.actor, version))
  return row?.total ?? 0
}

/**
 * Who was told of which version, when and by which email, the last first; of the account with this username
 * or address alone, if there are `words`. That somebody was looked for is recorded. Not found for who does
 * not look after the site.
 */
export async function listNotices(ctx: Ctx, { words, page }: { words: string; page: number }) {
  if (!canSeeVersions(ctx.actor)) throw notFound()
  const key = words.trim().toLowerCase()
  const found = await findOne(ctx, key)
  if (key !== '' && found === null) return { ...pageOf([] as NoticeRow[], 0, page, AT_ONCE), accepted: null }
  const where = and(noticesSeenBy(ctx.actor), found ? eq(policyNotices.accountId, found.id) : undefined)
  const [rows, [all], accepted] = await Promise.all([
    read(ctx)
      .select(NOTICE)
      .from(policyNotices)
      .innerJoin(accounts, eq(accounts.id, policyNotices.accountId))
      .leftJoin(emails, eq(emails.dedupKey, policyNotices.mailKey))
      .where(where)
      .orderBy(desc(policyNotices.notifiedAt), policyNotices.accountId)
      .limit(AT_ONCE)
      .offset((page - 1) * AT_ONCE),
    read(ctx).select({ total: count() }).from(policyNotices).where(where),
    found ? listAccepted(ctx, found) : null,
  ])
  return { ...pageOf(rows, all?.total ?? 0, page, AT_ONCE), accepted }
}

const NOTICE = {
  policy: policyNotices.policy,
  version: policyNotices.version,
  username: accounts.displayUsername,
  address: policyNotices.address,
  language: policyNotices.language,
  at: policyNotices.notifiedAt,
  mailId: emails.id,
  state: emails.state,
}

export type NoticeRow = {
  policy: Policy
  version: string
  username: string
  address: string
  language: string
  at: Date
  mailId: string | null
  state: (typeof emails.$inferSelect)['state'] | null
}

type One = {
  id: (typeof accounts.$inferSelect)['id']
  partyId: (typeof accounts.$inferSelect)['partyId']
  version: string | null
  since: Date
}

async function findOne(ctx: Ctx, key: string): Promise<One | null> {
  if (key === '') return null
  const [found] = await read(ctx)
    .select({
      id: accounts.id,
      partyId: accounts.partyId,
      version: accounts.termsVersion,
      since: accounts.createdAt,
    })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(
      and(
        accountsConcerned(ctx.actor, '9999-12-31'),
        or(eq(parties.slug, key), eq(sql`lower(${accounts.email})`, key)),
      ),
    )
  if (!found) return null
  const subject = { kind: 'party', id: found.partyId }
  await recordStaffRead(ctx, { owner: found.partyId, subject, what: 'accepted terms' })
  return found
}

/** Which versions of the terms somebody accepted: at registration, and with each order. */
async function listAccepted(ctx: Ctx, { id, version, since }: One) {
  const rows = await read(ctx)
    .select({ version: orders.termsVersion, at: orders.termsAcceptedAt, reference: orders.reference })
    .from(orders)
    .where(and(acceptancesSeenBy(ctx.actor), inArray(orders.placedBy, [id]), isNotNull(orders.termsVersion)))
    .orderBy(desc(orders.termsAcceptedAt))
    .limit(AT_ONCE)
  const atRegistration = version === null ? [] : [{ version, at: since, reference: null }]
  return [...rows, ...atRegistration]
}

export type AcceptedRow = Awaited<ReturnType<typeof listAccepted>>[number]
