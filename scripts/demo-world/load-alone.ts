import { sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'

const FIRST_DATA_LOCK = 7_180_002

/**
 * Runs `load` in one transaction, one process at a time: who comes second waits until the first has committed or
 * died, and then sees what it left. The lock ends with the transaction, so a killed process keeps nobody waiting.
 */
export async function loadAlone<T>(load: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_DATA_LOCK})`)
    return load(tx)
  })
}
