import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { isId } from '#app/kit/ids.ts'
import { jsonOf } from '#app/kit/json-text.ts'
import { config } from '../config.server.ts'
import { reading } from '../connections.server.ts'
import { stripeCheckouts } from '../tables.server.ts'
import type { WebhookEventKind, Webhooks } from './gateway.server.ts'
import { askStripe, isLive, StripeRefusal } from './stripe-api.server.ts'
import { ofStripe } from './stripe-units.server.ts'

const HEADER = 'stripe-signature'
const TOLERANCE_SECONDS = 300
const MOST_SIGNATURES = 10

/**
 * Whether Stripe signed these bytes at most five minutes ago
 * (https://docs.stripe.com/webhooks#verify-manually): any of its `v1` by any of our secrets, as there are two
 * of them while one is changed.
 */
function isSigned(body: string, header: string | null, now: Date): boolean {
  const parts = (header ?? '').slice(0, 2_000).split(',')
  const valuesOf = (name: string) =>
    parts.flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []))
  const [seconds = ''] = valuesOf('t')
  if (!/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(now.getTime() / 1_000 - Number(seconds)) > TOLERANCE_SECONDS) return false
  const given = valuesOf('v1').filter((signature) => /^[0-9a-f]{64}$/.test(signature))
  const expected = (config().STRIPE_WEBHOOK_SECRET ?? []).map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest(),
  )
  return given
    .slice(0, MOST_SIGNATURES)
    .some((one) => expected.some((right) => timingSafeEqual(Buffer.from(one, 'hex'), right)))
}

const id = z.string().min(3).max(255)
const metadata = z.record(z.string(), z.string()).nullish()
const eventBody = z.object({
  id: z.string().regex(/^evt_\w{1,190}$/),
  type: z.string().max(100),
  livemode: z.boolean(),
  /** Whose it is, where it is not ours. */
  account: z.string().nullish(),
  data: z.object({
    object: z.object({
      object: z.string().max(80),
      id,
      amount: z.int().min(0).nullish(),
      amount_total: z.int().min(0).nullish(),
      currency: z
        .string()
        .regex(/^[a-z]{3}$/)
        .nullish(),
      metadata,
      payment_intent: z.union([id, z.object({ id })]).nullish(),
    }),
  }),
})
type EventObject = z.output<typeof eventBody>['data']['object']

/** What events are about by the beginning of their name, the first that fits. */
const KINDS: [begins: string, kind: WebhookEventKind][] = [
  ['checkout.session.', 'changed'],
  ['payment_intent.', 'changed'],
  ['charge.dispute.', 'disputed'],
  ['charge.refund', 'refunded'],
  ['refund.', 'refunded'],
  ['charge.', 'changed'],
]

const intentAnswer = z.object({ id, metadata })

async function paymentOfIntent(intentId: string): Promise<string | undefined> {
  const [row] = await reading().select().from(stripeCheckouts).where(eq(stripeCheckouts.intentId, intentId))
  if (row) return row.paymentId
  try {
    const path = `payment_intents/${encodeURIComponent(intentId)}`
    return (await askStripe(intentAnswer, { path })).metadata?.payment
  } catch (error) {
    if (error instanceof StripeRefusal && error.status === 404) return undefined
    throw error
  }
}

/** Refunds and disputes that somebody began at Stripe do not name our payment, but the intent that does. */
async function paymentOf({ metadata, payment_intent }: EventObject): Promise<string | null> {
  const intentId = typeof payment_intent === 'object' ? payment_intent?.id : payment_intent
  const named = metadata?.payment ?? (intentId ? await paymentOfIntent(intentId) : undefined)
  return named !== undefined && isId(named) ? named : null
}

/**
 * Reads events of Stripe. Those of another account, or of the other mode (test, live), are refused like a
 * wrong signature; those of payments that are not ours are none. Throws GatewaySilence where it has to ask
 * and gets no answer: Stripe sends again.
 */
export const stripeHears: Webhooks = {
  header: HEADER,
  async read(body, header, now) {
    if (!isSigned(body, header, now)) return null
    const parsed = eventBody.safeParse(jsonOf(body))
    if (!parsed.success) return null
    const { id: eventId, type, livemode, account, data } = parsed.data
    if (livemode !== isLive() || account) return null
    const kind = KINDS.find(([begins]) => type.startsWith(begins))?.[1]
    const { amount, amount_total, currency } = data.object
    const units = amount_total ?? amount
    if (kind === undefined || typeof units !== 'number' || !currency) return 'none'
    const paymentId = await paymentOf(data.object)
    return paymentId === null ? 'none' : { id: eventId, paymentId, kind, amount: ofStripe(units, currency) }
  },
}
