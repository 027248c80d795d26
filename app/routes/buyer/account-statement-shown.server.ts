import {
  type WantedStatement,
  wantedStatementOf,
} from '#app/features/sales/account-statements/account-statement.ts'
import { listPartners } from '#app/features/sales/account-statements/queries-account.server.ts'
import { getStatement } from '#app/features/sales/account-statements/write-statement.server.ts'
import { localDate } from '#app/kit/dates.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

/** The account that an address asks for, of the year that it is for the reader unless it says one. */
export const statementAskedBy = (ctx: PersonCtx, query: URLSearchParams): WantedStatement =>
  wantedStatementOf(query, yearOf(ctx))

const yearOf = (ctx: PersonCtx) => Number(localDate(ctx.now(), ctx.timeZone).slice(0, 4))

/**
 * What the page of an account shows: with whom there are documents, and the wanted account, of the partner of
 * the last document by default. Three queries at most.
 */
export async function showStatement(ctx: PersonCtx, query: URLSearchParams) {
  const thisYear = yearOf(ctx)
  const asked = statementAskedBy(ctx, query)
  const partners = await listPartners(ctx, asked.side)
  const wanted = { ...asked, partner: asked.partner ?? partners[0]?.key ?? null }
  const first = Math.min(thisYear, ...partners.map(({ firstOn }) => Number(firstOn.slice(0, 4))))
  return {
    wanted,
    partners,
    years: Array.from({ length: thisYear - first + 1 }, (_, at) => thisYear - at),
    statement: wanted.partner === null ? null : await getStatement(ctx, wanted),
    now: ctx.now(),
  }
}
