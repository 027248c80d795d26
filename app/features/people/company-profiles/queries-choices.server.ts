import { and, asc, eq, sql } from 'drizzle-orm'
import { ownCompany } from '#app/features/people/companies/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { ownCostCentres } from './queries-scope.server.ts'
import { costCentres } from './tables.server.ts'

const MOST = 500

/**
 * By what a form of the workspace acted for books: its currency and its cost centres in use, by their codes.
 * One query.
 */
export async function findCentreChoices(ctx: Ctx) {
  const rows = await read(ctx)
    .select({
      currency: parties.currency,
      value: costCentres.id,
      label: sql<string>`${costCentres.code} || ' · ' || ${costCentres.name}`,
    })
    .from(parties)
    .leftJoin(costCentres, and(ownCostCentres(ctx.actor), eq(costCentres.active, true)))
    .where(ownCompany(ctx.actor))
    .orderBy(asc(costCentres.code))
    .limit(MOST)
  return {
    currency: rows[0]?.currency ?? null,
    centres: rows.flatMap(({ value, label }) => (value === null ? [] : [{ value, label }])),
  }
}
