import { sql } from 'drizzle-orm'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { AT, invariants } from '#app/platform/invariants.server.ts'

export type InvariantResult = { name: string; rule: string; broken: number; examples: string[] }

/**
 * Every invariant with the number of rows that break it and up to five of them; time-dependent ones as of
 * `at`, such as the moment of a backup, or else as of now.
 */
export async function checkInvariants(
  ctx: Ctx = systemContext('invariants'),
  at: Date | null = null,
): Promise<InvariantResult[]> {
  const moment = at ? sql`${at.toISOString()}::timestamptz` : sql`clock_timestamp()`
  const results: InvariantResult[] = []
  for (const { name, rule, query } of await invariants.read()) {
    const asked = sql.join(query.queryChunks.map((chunk) => (chunk === AT ? moment : chunk)))
    const { rows } = await read(ctx).execute<{ what: string }>(asked)
    results.push({ name, rule, broken: rows.length, examples: rows.slice(0, 5).map((row) => row.what) })
  }
  return results
}
