import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { pageOf } from '#app/kit/paging.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canReportSellers } from './policy.ts'
import { reportsMadeBy } from './queries-scope.server.ts'
import { listSellerYears } from './queries-years.server.ts'
import { isAskedFor, missingOf, STANDINGS, type Standing, standingOf } from './seller-report.ts'
import { sellerReportLines, sellerReports } from './tables.server.ts'

const AT_ONCE = 25
const MOST_REPORTS = 50

/** Which sellers a list shows. */
export const SELLER_VIEWS = ['all', 'missing', 'reported', 'excluded', 'elsewhere'] as const
export type SellerView = (typeof SELLER_VIEWS)[number]

/**
 * Sellers of a year with what they earned in each currency, whether they are reported, and what is missing of
 * them; how many there are in each view. Not found for who does not pay out.
 */
export async function listReportedSellers(
  ctx: Ctx,
  year: number,
  { view, page }: { view: SellerView; page: number },
) {
  if (!canReportSellers(ctx.actor)) throw notFound()
  const all = (await listSellerYears(ctx, year))
    .map((seller) => ({
      ...seller,
      standing: standingOf(seller.identity),
      missing: isAskedFor(seller.identity) ? missingOf(seller.identity) : [],
    }))
    // Whom the report is about first; the others are there to be seen that they are not.
    .toSorted((one, other) => STANDINGS.indexOf(one.standing) - STANDINGS.indexOf(other.standing))
  const isIn = (of: SellerView, { standing, missing }: { standing: Standing; missing: unknown[] }) =>
    of === 'all' || (of === 'missing' ? missing.length > 0 : standing === of)
  const counts = Object.fromEntries(
    SELLER_VIEWS.map((of) => [of, all.filter((seller) => isIn(of, seller)).length]),
  ) as Record<SellerView, number>
  const shown = all.filter((seller) => isIn(view, seller))
  const from = (page - 1) * AT_ONCE
  return { ...pageOf(shown.slice(from, from + AT_ONCE), shown.length, page, AT_ONCE), counts }
}

/** The files that were made of a year, the newest first, with the number of their lines. */
export async function listReports(ctx: Ctx, year: number) {
  if (!canReportSellers(ctx.actor)) throw notFound()
  return read(ctx)
    .select({
      messageRef: sellerReports.messageRef,
      kind: sellerReports.kind,
      at: sellerReports.madeAt,
      lines: sql<number>`(select count(*)::int from seller_report_lines l where l.report_id = seller_reports.id)`,
    })
    .from(sellerReports)
    .where(and(reportsMadeBy(ctx.actor), eq(sellerReports.year, year)))
    .orderBy(desc(sellerReports.madeAt), desc(sellerReports.id))
    .limit(MOST_REPORTS)
}

/** A file with its lines; not found for who does not pay out, and where there is none. */
export async function getReport(ctx: Ctx, messageRef: string) {
  if (!canReportSellers(ctx.actor)) throw notFound()
  const [report] = await read(ctx)
    .select()
    .from(sellerReports)
    .where(and(reportsMadeBy(ctx.actor), eq(sellerReports.messageRef, messageRef)))
  if (!report) throw notFound()
  const lines = await read(ctx)
    .select()
    .from(sellerReportLines)
    .where(and(reportsMadeBy(ctx.actor), eq(sellerReportLines.reportId, report.id)))
    .orderBy(asc(sellerReportLines.docRef))
  return { ...report, lines }
}
