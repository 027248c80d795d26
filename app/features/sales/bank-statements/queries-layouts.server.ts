import { desc } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Layout } from './layout.ts'
import { layoutsOf } from './queries-scope.server.ts'
import { MOST_LAYOUTS } from './statement.ts'
import { statementLayouts } from './tables.server.ts'

/** The layouts that the seller acted for has named, each with its id, by their stored keys. */
export async function layoutsKnown(ctx: Ctx): Promise<Map<string, Layout & { id: string }>> {
  const rows = await read(ctx)
    .select()
    .from(statementLayouts)
    .where(layoutsOf(ctx.actor))
    .orderBy(desc(statementLayouts.namedAt))
    .limit(MOST_LAYOUTS)
  return new Map(rows.map((row) => [row.layoutKey, row]))
}
