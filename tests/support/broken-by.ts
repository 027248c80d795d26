import { sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { AT, invariants } from '#app/platform/invariants.server.ts'

class Undone extends Error {}

/**
 * What an invariant finds once rows are planted past the triggers of the database; afterwards all is as it
 * was.
 */
export async function brokenBy(name: string, plant: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const rule = (await invariants.read()).find((one) => one.name === name)
  if (!rule) throw new Error(`no invariant is called ${name}`)
  const asked = sql.join(
    rule.query.queryChunks.map((chunk) => (chunk === AT ? sql`clock_timestamp()` : chunk)),
  )
  let found: string[] = []
  await inTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await plant(tx)
    found = (await tx.execute<{ what: string }>(asked)).rows.map(({ what }) => what)
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return found
}
