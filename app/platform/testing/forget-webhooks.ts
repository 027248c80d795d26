import { inTransaction } from '../db.server.ts'
import { deliverSandboxWebhookJob } from '../payments/sandbox.server.ts'
import { sandboxWebhooks } from '../tables.server.ts'

/** Forgets what the sandbox would still tell us: of what was loaded all is known. */
export async function forgetWebhooks(): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.delete(sandboxWebhooks)
    // A table of pg-boss, which no code of ours describes.
    await tx.execute(`delete from pgboss.job where name = '${deliverSandboxWebhookJob.name}'`)
  })
}
