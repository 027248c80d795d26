import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { webhooksOf } from '#app/platform/payments/gateways.server.ts'
import { processWebhookEventJob } from './jobs.ts'
import { processWebhookEvent } from './process-webhook-event.server.ts'
import { webhookEvents } from './tables.server.ts'

/**
 * Takes a webhook event of a gateway: checks the signature over the raw body and its age, stores it once by
 * its id, and only then works it off, at once if it can be, otherwise by a job. False for a webhook event
 * that is not signed right or not understood: nothing is stored, as of one that is signed and about nothing
 * of ours.
 */
export async function receiveWebhook(
  ctx: Ctx,
  { gateway, body, signature }: { gateway: string; body: string; signature: string | null },
): Promise<boolean> {
  const webhookEvent = await webhooksOf(gateway)?.read(body, signature, ctx.now())
  if (!webhookEvent) return false
  if (webhookEvent === 'none') return true

  const { amount, ...details } = webhookEvent
  await inTransaction(async (tx) => {
    const stored = await tx
      .insert(webhookEvents)
      .values({ ...details, amountMinor: amount.minor, currency: amount.currency, gateway })
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id })
    if (stored.length > 0) await enqueue(tx, processWebhookEventJob, { webhookEventId: webhookEvent.id })
  })
  const system = systemContext('payments.webhookEvent', { requestId: ctx.requestId, now: ctx.now })
  await processWebhookEvent(system, webhookEvent.id).catch((error: unknown) => {
    log.warn({ err: error, webhookEventId: webhookEvent.id }, 'a webhookEvent is left to its job')
  })
  return true
}
