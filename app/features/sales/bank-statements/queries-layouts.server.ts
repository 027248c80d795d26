import { desc } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Layout } from './layout.ts'
import { layoutsOf } from './queries-scope.server.ts'
import { MOST_LAYOUTS } from './statement.ts'
import { statementLayouts } from './tables.server.ts'

/**
 * What the seller acted for said of tables: the layouts, each with its id, by the keys of their tables as
 * they are kept.
 */
export async function layoutsKnown(ctx: Ctx): Promise<Map<string, Layout & { id: string }>> {
  const rows = await read(ctx)
    .select()
    .from(statementLayouts)
    .where(layoutsOf(ctx.actor))
    .orderBy(desc(statementLayouts.namedAt))
    .limit(MOST_LAYOUTS)
  return new Map(rows.map((row) => [row.layoutKey, row]))
}
