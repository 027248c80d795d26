import { and, eq } from 'drizzle-orm'
import type { ColumnChoice } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { columnsOf } from './queries-scope.server.ts'
import { catalogueColumns } from './tables.server.ts'

/** What a party last decided that columns fill, by column name. */
export async function listColumns(ctx: Ctx, ownerId: PartyId): Promise<ColumnChoice> {
  const { header, field } = catalogueColumns
  return read(ctx)
    .select({ header, field })
    .from(catalogueColumns)
    .where(and(eq(catalogueColumns.ownerId, ownerId), columnsOf(ctx.actor)))
}
