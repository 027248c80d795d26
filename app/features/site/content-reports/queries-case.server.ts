import { and, desc, eq, sql } from 'drizzle-orm'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { MOST_REPORTS, readReportedKey } from './content-report.ts'
import { canDecideReports } from './policy.ts'
import { contentReportsDecidedBy } from './queries-scope.server.ts'
import { contentReports } from './tables.server.ts'

/** What staff reads of a report; who wrote it is not said, whether with an account is. */
export const REPORT_LINE = {
  code: contentReports.code,
  reason: contentReports.reason,
  isPicture: contentReports.isPicture,
  words: contentReports.words,
  language: contentReports.language,
  hasAccount: sql<boolean>`${contentReports.email} is null`,
  state: contentReports.state,
  answer: contentReports.answer,
  at: contentReports.createdAt,
}

/**
 * What was reported, with the reports, the newest first, and whether they wait. Who wrote them is not said;
 * whether with an account is. Not found for an actor who may not decide, and for an own cause. One query.
 */
export async function getReportedContent(ctx: Ctx, key: string) {
  if (!canDecideReports(ctx.actor)) throw notFound()
  const which = readReportedKey(key)
  if (!which) throw notFound()
  const rows = await read(ctx)
    .select({
      ...REPORT_LINE,
      title: contentReports.title,
      slug: contentReports.slug,
      owner: partyName(),
      username: parties.displaySlug,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(contentReports)
    .innerJoin(parties, eq(parties.id, contentReports.ownerId))
    .where(
      and(
        contentReportsDecidedBy(ctx.actor),
        eq(contentReports.subjectKind, which.kind),
        eq(contentReports.subjectId, which.id),
      ),
    )
    .orderBy(desc(contentReports.createdAt), desc(contentReports.id))
    .limit(MOST_REPORTS)
  const [latest] = rows
  if (!latest) throw notFound()
  const { title, slug, owner, username, count } = latest
  const isOpen = rows.some(({ state }) => state === 'open')
  return { kind: which.kind, title, slug, owner, username, count, isOpen, reports: rows }
}

export type ContentReportLine = Pick<
  Awaited<ReturnType<typeof getReportedContent>>['reports'][number],
  keyof typeof REPORT_LINE
>
