import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { noticesOf } from '#app/platform/payments/gateways.server.ts'
import { workNoticeJob } from './jobs.ts'
import { gatewayNotices } from './tables.server.ts'
import { workNotice } from './work-notice.server.ts'

/**
 * Takes a notice of a gateway: checks the signature over the raw body and its age, stores it once by its id, and only
 * then works it off, at once if it can be, otherwise by a job. False for a notice that is not signed right or not
 * understood: nothing is stored, as of one that is signed and about nothing of ours.
 */
export async function receiveNotice(
  ctx: Ctx,
  { gateway, body, signature }: { gateway: string; body: string; signature: string | null },
): Promise<boolean> {
  const notice = await noticesOf(gateway)?.read(body, signature, ctx.now())
  if (!notice) return false
  if (notice === 'none') return true

  const { amount, ...told } = notice
  await inTransaction(async (tx) => {
    const stored = await tx
      .insert(gatewayNotices)
      .values({ ...told, amountMinor: amount.minor, currency: amount.currency, gateway })
      .onConflictDoNothing()
      .returning({ id: gatewayNotices.id })
    if (stored.length > 0) await enqueue(tx, workNoticeJob, { noticeId: notice.id })
  })
  const system = systemContext('payments.notice', { requestId: ctx.requestId, now: ctx.now })
  await workNotice(system, notice.id).catch((error: unknown) => {
    log.warn({ err: error, noticeId: notice.id }, 'a notice is left to its job')
  })
  return true
}
