import { and, eq, isNull } from 'drizzle-orm'
import { money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import type { Gateway } from '#app/platform/payments/gateway.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { askedOf, type PaymentRow } from './payable.ts'
import { everyPayment, everyWebhookEvent } from './queries-scope.server.ts'
import { recordPayment } from './record-payment.server.ts'
import { payments, webhookEvents } from './tables.server.ts'
import { takeDisputes } from './take-disputes.server.ts'
import { takeMadeRefunds } from './take-made-refunds.server.ts'

/**
 * Works off one stored webhook event; a second call, or one at the same moment, changes nothing more. What
 * does not fit a payment of ours (unknown, another amount or currency) is marked with the fault and left
 * alone. For the system alone.
 */
export async function processWebhookEvent(ctx: Ctx, webhookEventId: string): Promise<void> {
  requireSystem(ctx)

  const one = and(everyWebhookEvent(ctx), eq(webhookEvents.id, webhookEventId))
  const [webhookEvent] = await read(ctx).select().from(webhookEvents).where(one)
  if (!webhookEvent || webhookEvent.workedAt) return

  const fault = await take(ctx, webhookEvent)

  await inTransaction((tx) =>
    tx
      .update(webhookEvents)
      .set({ workedAt: ctx.now(), fault })
      .where(and(eq(webhookEvents.id, webhookEventId), isNull(webhookEvents.workedAt))),
  )
}

type WebhookEventRow = typeof webhookEvents.$inferSelect

/** Does what a webhook event asks for; why nothing was done where it does not fit. */
async function take(ctx: Ctx, webhookEvent: WebhookEventRow): Promise<string | null> {
  const { kind, gateway: name } = webhookEvent
  const gateway = gatewayNamed(name)
  // What we asked for ourselves is known already, where nobody else can ask for it.
  if (kind === 'refunded' && !gateway.refundsOf) return null
  const meant = and(everyPayment(ctx), eq(payments.id, webhookEvent.paymentId), eq(payments.gateway, name))
  const [payment] = await read(ctx).select().from(payments).where(meant)
  if (!payment) return 'missing'
  if (!fits(webhookEvent, payment)) return 'mismatch'

  const status = await findingOf(webhookEvent, gateway, payment)
  const recorded = status && (await recordPayment(ctx, payment, { status }))
  if (recorded?.fault) return recorded.fault
  if (kind === 'refunded') return (await takeMadeRefunds(ctx, payment.id)) ?? null
  return kind === 'disputed' ? ((await takeDisputes(ctx, payment.id)) ?? null) : null
}

/**
 * An amount of a refund or a dispute is part of what was paid, any of money that was set aside part of that;
 * any other is all of it.
 */
function fits({ kind, amountMinor, currency }: WebhookEventRow, payment: PaymentRow): boolean {
  const isPart = kind === 'refunded' || kind === 'disputed' || payment.authorizedMinor !== null
  const all = payment.authorizedMinor ?? payment.amountMinor
  const isRight = isPart ? amountMinor <= all : amountMinor === all
  return isRight && currency === payment.currency
}

/**
 * What the webhook event says, or, where webhook events only say that something happened, the gateway by now:
 * late ones are no matter.
 */
async function findingOf(
  { kind, amountMinor, currency }: WebhookEventRow,
  gateway: Gateway,
  payment: PaymentRow,
) {
  const amount = askedOf(payment)
  if (kind === 'succeeded') {
    const said = { answer: 'done', amount: money(amountMinor, currency), paid: true } as const
    if (payment.state === 'succeeded') return said
    // What the charge is called and costs is not said, and known where it is asked for.
    const found = await gateway.find(payment.id, amount)
    return found?.answer === 'done' && found.paid ? found : said
  }
  if (kind === 'declined') return { answer: 'done', amount, paid: false, reason: 'declined' } as const
  return gateway.find(payment.id, amount)
}
