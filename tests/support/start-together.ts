import { sql } from 'drizzle-orm'
import { inTransaction } from '#app/platform/db.server.ts'

/** Long enough for every connection to be open and to wait at the same table. */
const GATHER_MS = 400

/**
 * Starts all of `works` from one line: each waits at its first statement on `table`, whose lock is let go
 * once all are there. Without it the first is often done before the others have a connection, and a race is
 * won without any lock of the product. At most as many as there are connections that write, less one.
 */
export async function startTogether<T>(
  table: string,
  works: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  let all: Promise<PromiseSettledResult<T>[]> = Promise.resolve([])
  await inTransaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`)
    all = Promise.allSettled(works.map((work) => work()))
    await new Promise((gathered) => setTimeout(gathered, GATHER_MS))
  })
  return all
}
