import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import type { Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { type NewsletterItem, shownOpenings } from './newsletter.ts'
import { canEditNewsletter } from './policy.ts'
import { listItemsOfEach, type Reader } from './queries-items.server.ts'
import { issuesSeenBy, newsletterReaders } from './queries-scope.server.ts'
import { newsletterIssues, newsletterMails } from './tables.server.ts'

export type Issue = typeof newsletterIssues.$inferSelect
export type MailedReader = Reader & { email: string; language: Language }

const readerColumns = {
  accountId: accounts.id,
  partyId: accounts.partyId,
  city: parties.city,
  country: parties.country,
  language: accounts.language,
}

/** The issue that leaves, for the system; null where none does. */
export async function findApproved(ctx: Ctx): Promise<Issue | null> {
  requireSystem(ctx)
  const [issue] = await read(ctx)
    .select()
    .from(newsletterIssues)
    .where(and(issuesSeenBy(ctx.actor), eq(newsletterIssues.state, 'approved')))
  return issue ?? null
}

/** The next readers whom an issue has not been taken to, for the system, which mails them. */
export async function listReadersLeft(ctx: Ctx, issueId: string, limit: number): Promise<MailedReader[]> {
  requireSystem(ctx)
  return read(ctx)
    .select({ ...readerColumns, email: accounts.email })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .leftJoin(
      newsletterMails,
      and(eq(newsletterMails.issueId, issueId), eq(newsletterMails.accountId, accounts.id)),
    )
    .where(and(newsletterReaders(ctx.actor), isNull(newsletterMails.accountId)))
    .orderBy(asc(accounts.id))
    .limit(limit)
}

/**
 * The newest issue with what became of it: how many readers there are, and to how many it was mailed. Null
 * before the first. Not found for anybody but staff that edits the site. Two queries.
 */
export async function findNewestIssue(ctx: Ctx & { actor: Person }) {
  if (!canEditNewsletter(ctx.actor)) throw notFound()
  const [issue] = await read(ctx)
    .select({
      ...issueColumns,
      mailed: sql<number>`(select count(*) filter (where m.mailed) from ${newsletterMails} m
        where m.issue_id = newsletter_issues.id)`.mapWith(Number),
    })
    .from(newsletterIssues)
    .where(issuesSeenBy(ctx.actor))
    .orderBy(desc(newsletterIssues.month))
    .limit(1)
  const [readers] = await read(ctx)
    .select({ total: count() })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(newsletterReaders(ctx.actor))
  const total = readers?.total ?? 0
  if (!issue) return { issue: null, readers: total }
  return { issue: { ...issue, seen: versionToken(shownOpenings(issue.openings)) }, readers: total }
}

const issueColumns = {
  id: newsletterIssues.id,
  month: newsletterIssues.month,
  state: newsletterIssues.state,
  since: newsletterIssues.since,
  until: newsletterIssues.until,
  openings: newsletterIssues.openings,
}

const SAMPLES = 3
/** Of so many readers, some get something. */
const LOOKED_AT = 30

/** What one reader gets: nothing says who that is. */
export type Sample = { language: Language; items: NewsletterItem[] }

/**
 * What three of its readers would be mailed of an issue, always the same three of the first thirty by a hash;
 * who they are is not said. Not found for anybody but staff that edits the site. Two queries.
 */
export async function listSamples(ctx: Ctx & { actor: Person }, issue: ShownIssue): Promise<Sample[]> {
  if (!canEditNewsletter(ctx.actor)) throw notFound()
  const readers = await read(ctx)
    .select(readerColumns)
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(newsletterReaders(ctx.actor))
    .orderBy(sql`md5(${issue.id} || ${accounts.id})`)
    .limit(LOOKED_AT)
  const items = await listItemsOfEach(ctx, readers, issue)
  return readers
    .flatMap(({ accountId, language }) => {
      const found = items.get(accountId)
      return found ? [{ language, items: found }] : []
    })
    .slice(0, SAMPLES)
}

export type ShownIssue = Pick<Issue, 'id' | 'since' | 'until'>
export type NewestIssue = NonNullable<Awaited<ReturnType<typeof findNewestIssue>>['issue']>
