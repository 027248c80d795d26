import { and, desc, eq, sql } from 'drizzle-orm'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { canSayTaxDetails } from './policy.ts'
import { reportLinesOf, taxDetailsOf } from './queries-scope.server.ts'
import { identityColumns, identityOf, identityTables } from './queries-years.server.ts'
import { missingOf, type SellerIdentity, standingOf } from './seller-report.ts'
import { sellerReportLines, sellerReports } from './tables.server.ts'

type Row = Record<keyof SellerIdentity, string | null>

/** What of it a form shows, as values of its fields. */
export function shownDetails({
  accountNumber: _number,
  accountHolder: _holder,
  hasNoTin,
  ...said
}: SellerIdentity) {
  return { ...said, hasNoTin: hasNoTin ? 'on' : null }
}

/**
 * What the party acted for has said for the report, and what of it is missing; before it said anything, what
 * stands on its invoices. Refuses who does not manage its account with `forbidden`. One query.
 */
export async function getTaxDetails(ctx: Ctx) {
  const { actor } = ctx
  if (!canSayTaxDetails(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { rows } = await read(ctx).execute<Row>(sql`
    select ${identityColumns} from (select ${parties.id} from ${parties} where ${partyActedFor(actor)}) own
    ${identityTables(sql`own.id`, taxDetailsOf(actor))}`)
  const [row] = rows
  if (!row) throw notFound()
  const identity = identityOf(row)
  const details = shownDetails(identity)
  return {
    details,
    seen: versionToken(details),
    missing: missingOf(identity),
    standing: standingOf(identity),
    accountNumber: identity.accountNumber,
  }
}

export type TaxDetails = Awaited<ReturnType<typeof getTaxDetails>>

/** In which files of a year the party acted for was reported, the newest first. */
export async function listOwnReports(ctx: Ctx, year: number) {
  if (!canSayTaxDetails(ctx.actor)) throw notFound()
  return read(ctx)
    .select({
      docRef: sellerReportLines.docRef,
      currency: sellerReportLines.currency,
      indicator: sellerReportLines.indicator,
      at: sellerReports.madeAt,
    })
    .from(sellerReportLines)
    .innerJoin(sellerReports, eq(sellerReports.id, sellerReportLines.reportId))
    .where(and(reportLinesOf(ctx.actor), eq(sellerReports.year, year)))
    .orderBy(desc(sellerReports.madeAt), desc(sellerReportLines.id))
    .limit(50)
}
