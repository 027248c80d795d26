import { inTransaction } from '../db.server.ts'
import { forgetQueued } from '../jobs.server.ts'
import { deliverSandboxWebhookJob } from '../payments/sandbox.server.ts'
import { sandboxWebhooks } from '../tables.server.ts'

/** Forgets what the sandbox would still tell us: of what was loaded all is known. */
export async function forgetWebhooks(): Promise<void> {
  await inTransaction((tx) => tx.delete(sandboxWebhooks))
  await forgetQueued(deliverSandboxWebhookJob)
}
