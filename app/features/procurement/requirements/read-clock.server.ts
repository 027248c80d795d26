import { sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'

/** What the clock of the database shows at this moment, by which deadlines pass. */
export async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select clock_timestamp() as now`)
  return new Date(rows[0]?.now ?? Number.NaN)
}
