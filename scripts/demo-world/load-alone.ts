import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'

const FIRST_DATA_LOCK = 7_180_002

/**
 * Runs `load` in one transaction, one process at a time: who comes second waits until the first has committed
 * or died, and then sees what it left. The lock ends with the transaction, so a killed process keeps nobody
 * waiting.
 */
export async function loadAlone<T>(load: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(async (tx) => {
    // Asking again and again: one statement that waited as long as a load takes would be cut off.
    const ask = () =>
      tx.execute<{ ours: boolean }>(sql`select pg_try_advisory_xact_lock(${FIRST_DATA_LOCK}) as ours`)
    while (!(await ask()).rows[0]?.ours) await sleep(200)
    return load(tx)
  })
}
