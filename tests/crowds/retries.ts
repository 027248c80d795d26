import { sql } from 'drizzle-orm'
import { log } from '#app/platform/log.server.ts'
import { db } from '#app/platform/testing/store.ts'

export type Retries = { retried: number; deadlocks: number; stillWaiting: number }

/**
 * Does a work and counts which of its transactions PostgreSQL broke off and were tried again, and who waits
 * for a lock after it.
 */
export async function countingRetries(work: () => Promise<void>): Promise<Retries> {
  const warn = log.warn
  let retried = 0
  log.warn = (fields, sentence) => {
    if (fields.state === undefined) warn(fields, sentence)
    else retried += 1
  }
  try {
    const before = await deadlocks()
    await work()
    return { retried, deadlocks: (await deadlocks()) - before, stillWaiting: await waiting() }
  } finally {
    log.warn = warn
  }
}

async function deadlocks(): Promise<number> {
  const { rows } = await db().execute<{ deadlocks: number }>(sql`
    select deadlocks::int from pg_stat_database where datname = current_database()`)
  return rows[0]?.deadlocks ?? 0
}

async function waiting(): Promise<number> {
  const { rows } = await db().execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and (state like 'idle in transaction%' or wait_event_type = 'Lock')`)
  return rows[0]?.waiting ?? 0
}
