import { z } from 'zod'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { isSigned } from '#app/platform/payments/sandbox-notices.server.ts'
import { workNotice } from './jobs.ts'
import type { PaymentSubjects } from './subject.ts'
import { gatewayNotices } from './tables.server.ts'
import { workOneNotice } from './work-notice.server.ts'

const noticeBody = z.object({
  id: z.string().min(1).max(200),
  paymentId: z.uuid(),
  kind: z.enum(['succeeded', 'declined', 'refunded']),
  amountMinor: z.int().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/),
})

/**
 * Takes a notice of the sandbox gateway: checks the signature over the raw body and its age, stores it once by its
 * id, and only then works it off, at once if it can be, otherwise by a job. False for a notice that is not signed
 * right or not understood: nothing is stored.
 */
export async function receiveNotice(
  ctx: Ctx,
  { body, signature }: { body: string; signature: string | null },
  subjects: PaymentSubjects,
): Promise<boolean> {
  if (!isSigned(body, signature, ctx.now())) return false
  const parsed = noticeBody.safeParse(jsonOf(body))
  if (!parsed.success) return false

  const notice = parsed.data
  await inTransaction(async (tx) => {
    const stored = await tx
      .insert(gatewayNotices)
      .values({ ...notice, gateway: 'sandbox' })
      .onConflictDoNothing()
      .returning({ id: gatewayNotices.id })
    if (stored.length > 0) await enqueue(tx, workNotice, { noticeId: notice.id })
  })
  const system = systemContext('payments.notice', { requestId: ctx.requestId, now: ctx.now })
  await workOneNotice(system, notice.id, subjects).catch((error: unknown) => {
    log.warn({ err: error, noticeId: notice.id }, 'a notice is left to its job')
  })
  return true
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
