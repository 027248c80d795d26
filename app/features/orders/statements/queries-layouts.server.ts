import { createHash } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { layoutsOf } from '../queries-scope.server.ts'
import { statementLayouts } from '../tables.server.ts'
import type { Layout } from './layout.ts'
import { MOST_LAYOUTS } from './statement.ts'

/** The key of a layout as it is kept: names of columns can be long. */
export const keptKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** What the seller acted for said of tables: the layouts, each with its id, by the key that their tables have. */
export async function layoutsKnown(ctx: Ctx): Promise<(key: string) => (Layout & { id: string }) | null> {
  const rows = await read(ctx)
    .select()
    .from(statementLayouts)
    .where(layoutsOf(ctx.actor))
    .orderBy(desc(statementLayouts.namedAt))
    .limit(MOST_LAYOUTS)
  const byKey = new Map(rows.map((row) => [row.layoutKey, row]))
  return (key) => byKey.get(keptKey(key)) ?? null
}
