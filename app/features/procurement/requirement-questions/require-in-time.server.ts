import { sql } from 'drizzle-orm'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * By the database's clock, as the last thing of a transaction: refuses `requirement-questions:refused.late`
 * from `end` on.
 */
export async function requireInTime(tx: Tx, end: Date): Promise<void> {
  const { rows } = await tx.execute<{ late: boolean }>(
    sql`select clock_timestamp() >= ${end.toISOString()}::timestamptz as late`,
  )
  if (rows[0]?.late !== false) throw refuse('conflict', 'requirement-questions:refused.late')
}
