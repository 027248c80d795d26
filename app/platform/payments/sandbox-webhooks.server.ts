import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { jsonOf } from '#app/kit/json-text.ts'
import { money } from '#app/kit/money.ts'
import { config, secret } from '../config.server.ts'
import { reading } from '../connections.server.ts'
import { inTransaction } from '../db.server.ts'
import { log } from '../log.server.ts'
import { sandboxWebhooks } from '../tables.server.ts'
import type { Webhooks } from './gateway.server.ts'

export const NOTICE_HEADER = 'quorum-sandbox-signature'
const TOLERANCE_SECONDS = 300

function signature(body: string, seconds: number): string {
  const key = createHmac('sha256', secret()).update('sandbox-notices').digest()
  return createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
}

/** The signature line of a webhook event: when it was signed, and the HMAC over that and the raw body. */
export function signWebhook(body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${signature(body, seconds)}`
}

const webhookBody = z.object({
  id: z.string().min(1).max(200),
  paymentId: z.uuid(),
  kind: z.enum(['succeeded', 'declined', 'refunded', 'changed', 'disputed']),
  amountMinor: z.int().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/),
})

/** Accepts a body with a valid signature over its raw bytes, at most 300 seconds old. */
export const sandboxHears: Webhooks = {
  header: NOTICE_HEADER,
  async read(body, header, now) {
    if (!isSigned(body, header, now)) return null
    const parsed = webhookBody.safeParse(jsonOf(body))
    if (!parsed.success) return null
    const { amountMinor, currency, ...webhookEvent } = parsed.data
    return { ...webhookEvent, amount: money(amountMinor, currency) }
  },
}

/**
 * Whether a webhook event comes from the gateway: its HMAC over the raw body is right and at most 300 seconds
 * old.
 */
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

/**
 * Delivers one webhook event to our own webhook, as an outside gateway does. Throws until it was taken, so
 * that it is repeated.
 */
export async function deliverSandboxWebhook(webhookEventId: string, post: Post = overHttp): Promise<void> {
  const open = and(eq(sandboxWebhooks.id, webhookEventId), isNull(sandboxWebhooks.deliveredAt))
  const [webhookEvent] = await reading().select().from(sandboxWebhooks).where(open)
  if (!webhookEvent) return
  const body = JSON.stringify({
    id: webhookEvent.id,
    paymentId: webhookEvent.paymentId,
    kind: webhookEvent.kind,
    amountMinor: webhookEvent.amountMinor,
    currency: webhookEvent.currency,
  })
  if (!(await post(body, signWebhook(body, new Date()))))
    throw new Error(`webhookEvent ${webhookEventId} was not taken`)
  const delivered = { deliveredAt: new Date() }
  await inTransaction((tx) =>
    tx.update(sandboxWebhooks).set(delivered).where(eq(sandboxWebhooks.id, webhookEventId)),
  )
}

/**
 * Every minute: redelivers webhook events that were not accepted for a minute, however often their job has
 * failed.
 */
export async function redeliverWebhooks(): Promise<void> {
  const late = lt(sandboxWebhooks.createdAt, sql`now() - interval '1 minute'`)
  const rows = await reading()
    .select({ id: sandboxWebhooks.id })
    .from(sandboxWebhooks)
    .where(and(isNull(sandboxWebhooks.deliveredAt), late))
    .orderBy(asc(sandboxWebhooks.createdAt))
    .limit(200)
  for (const { id } of rows) {
    await deliverSandboxWebhook(id).catch((error: unknown) =>
      log.warn({ err: error }, 'a webhookEvent was not taken'),
    )
  }
}

/** Webhooks that were not taken yet, oldest first. */
export async function findOpenWebhookEvents(limit = 1000): Promise<string[]> {
  const rows = await reading()
    .select({ id: sandboxWebhooks.id })
    .from(sandboxWebhooks)
    .where(isNull(sandboxWebhooks.deliveredAt))
    .orderBy(asc(sandboxWebhooks.createdAt))
    .limit(limit)
  return rows.map((row) => row.id)
}
