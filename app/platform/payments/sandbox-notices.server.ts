import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { jsonOf } from '#app/kit/json-text.ts'
import { money } from '#app/kit/money.ts'
import { config, secret } from '../config.server.ts'
import { reading } from '../connections.server.ts'
import { inTransaction } from '../db.server.ts'
import { log } from '../log.server.ts'
import { sandboxNotices } from '../tables.server.ts'
import type { Notices } from './gateway.server.ts'

export const NOTICE_HEADER = 'quorum-sandbox-signature'
const TOLERANCE_SECONDS = 300

function signature(body: string, seconds: number): string {
  const key = createHmac('sha256', secret()).update('sandbox-notices').digest()
  return createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
}

/** The signature line of a notice: when it was signed, and the HMAC over that and the raw body. */
export function signNotice(body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${signature(body, seconds)}`
}

const noticeBody = z.object({
  id: z.string().min(1).max(200),
  paymentId: z.uuid(),
  kind: z.enum(['succeeded', 'declined', 'refunded', 'changed', 'disputed']),
  amountMinor: z.int().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/),
})

/** Takes what is signed right over the raw body and at most 300 seconds old. */
export const sandboxHears: Notices = {
  header: NOTICE_HEADER,
  async read(body, header, now) {
    if (!isSigned(body, header, now)) return null
    const parsed = noticeBody.safeParse(jsonOf(body))
    if (!parsed.success) return null
    const { amountMinor, currency, ...notice } = parsed.data
    return { ...notice, amount: money(amountMinor, currency) }
  },
}

/** Whether a notice comes from the gateway: its HMAC over the raw body is right and at most 300 seconds old. */
function isSigned(body: string, header: string | null, now: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  if (!match) return false
  const seconds = Number(match[1])
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return false
  return timingSafeEqual(Buffer.from(match[2] ?? '', 'hex'), Buffer.from(signature(body, seconds), 'hex'))
}

type Post = (body: string, signed: string) => Promise<boolean>

async function overHttp(body: string, signed: string): Promise<boolean> {
  const answer = await fetch(`${config().ORIGIN}/api/payments/sandbox/notice`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [NOTICE_HEADER]: signed },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(8_000),
  })
  return answer.ok
}

/** Delivers one notice to our own webhook, as an outside gateway does. Throws until it was taken, so that it is repeated. */
export async function deliverSandboxNotice(noticeId: string, post: Post = overHttp): Promise<void> {
  const open = and(eq(sandboxNotices.id, noticeId), isNull(sandboxNotices.deliveredAt))
  const [notice] = await reading().select().from(sandboxNotices).where(open)
  if (!notice) return
  const body = JSON.stringify({
    id: notice.id,
    paymentId: notice.paymentId,
    kind: notice.kind,
    amountMinor: notice.amountMinor,
    currency: notice.currency,
  })
  if (!(await post(body, signNotice(body, new Date())))) throw new Error(`notice ${noticeId} was not taken`)
  const delivered = { deliveredAt: new Date() }
  await inTransaction((tx) => tx.update(sandboxNotices).set(delivered).where(eq(sandboxNotices.id, noticeId)))
}

/** Every minute: delivers again what was not taken for a minute, however often its job has failed. */
export async function redeliverNotices(): Promise<void> {
  const late = lt(sandboxNotices.createdAt, sql`now() - interval '1 minute'`)
  const rows = await reading()
    .select({ id: sandboxNotices.id })
    .from(sandboxNotices)
    .where(and(isNull(sandboxNotices.deliveredAt), late))
    .orderBy(asc(sandboxNotices.createdAt))
    .limit(200)
  for (const { id } of rows) {
    await deliverSandboxNotice(id).catch((error: unknown) =>
      log.warn({ err: error }, 'a notice was not taken'),
    )
  }
}

/** Notices that were not taken yet, oldest first. */
export async function findOpenNotices(limit = 1000): Promise<string[]> {
  const rows = await reading()
    .select({ id: sandboxNotices.id })
    .from(sandboxNotices)
    .where(isNull(sandboxNotices.deliveredAt))
    .orderBy(asc(sandboxNotices.createdAt))
    .limit(limit)
  return rows.map((row) => row.id)
}
