import { sql } from 'drizzle-orm'
import { deliverSandboxWebhookJob } from '../payments/sandbox.server.ts'
import { sandboxWebhooks } from '../tables.server.ts'
import { db } from './store.ts'

/** Forgets what the sandbox would still tell us: of what was loaded all is known. */
export async function forgetWebhooks(): Promise<void> {
  await db().delete(sandboxWebhooks)
  await db().execute(sql`delete from pgboss.job where name = ${deliverSandboxWebhookJob.name}`)
}
