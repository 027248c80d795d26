import { and, asc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { GatewaySilence } from '#app/platform/payments/gateway.server.ts'
import { processWebhookEvent } from './process-webhook-event.server.ts'
import { everyPayment, everyRefund } from './queries-scope.server.ts'
import { findOpenWebhookEventIds } from './queries-webhooks.server.ts'
import { reconcilePayment } from './reconcile-payment.server.ts'
import { scheduleAuthorization } from './schedule-authorization.server.ts'
import { sendRefund } from './send-refund.server.ts'
import { payments, refunds } from './tables.server.ts'
import { TRANSFER } from './transfer.ts'

const MOST_SILENCES = 5

const older = (column: unknown, seconds: number) =>
  lt(sql`${column}`, sql`now() - make_interval(secs => ${seconds})`)

const isSentByGateway = sql`not exists (select from ${payments} p where p.id = ${refunds.paymentId} and p.gateway = ${TRANSFER})`

/**
 * Every minute: settles what was left open by a crash or by silence, payments, refunds and webhook events,
 * and looks at money that is set aside. Returns how many.
 */
export async function sweepPayments(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const [left, setAside, back, webhooks] = await Promise.all([
    read(ctx)
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          everyPayment(ctx),
          or(
            and(inArray(payments.state, ['started', 'confirming']), older(payments.createdAt, 30)),
            and(eq(payments.state, 'unknown'), older(payments.createdAt, 5)),
            and(
              sql`${payments.state} = 'waiting' and ${payments.gateway} not in ('transfer', 'collecting')`,
              older(payments.createdAt, 60),
            ),
          ),
        ),
      )
      .orderBy(asc(payments.createdAt))
      .limit(500),
    read(ctx)
      .select({ id: payments.id, subjectKind: payments.subjectKind, subjectId: payments.subjectId })
      .from(payments)
      .where(and(everyPayment(ctx), eq(payments.state, 'authorized'), lte(payments.lookAt, sql`now()`)))
      .orderBy(asc(payments.lookAt))
      .limit(500),
    read(ctx)
      .select({ id: refunds.id })
      .from(refunds)
      .where(
        and(everyRefund(ctx), eq(refunds.state, 'requested'), older(refunds.createdAt, 5), isSentByGateway),
      )
      .orderBy(asc(refunds.createdAt))
      .limit(500),
    findOpenWebhookEventIds(ctx),
  ])
  const works = [
    ...left.map(
      ({ id }) =>
        () =>
          reconcilePayment(ctx, id),
    ),
    ...setAside.map((payment) => () => scheduleAuthorization(ctx, payment)),
    ...back.map(
      ({ id }) =>
        () =>
          sendRefund(ctx, id),
    ),
    ...webhooks.map((id) => () => processWebhookEvent(ctx, id)),
  ]
  let silences = 0
  for (const work of works) {
    silences = (await isSilent(work)) ? silences + 1 : 0
    // Each silence takes seconds: who says nothing now is asked in the next round.
    if (silences === MOST_SILENCES) break
  }
  return works.length
}

/** Whether the gateway gave no answer. */
async function isSilent(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return false
  } catch (error) {
    log.error({ err: error }, 'an open payment could not be settled')
    return error instanceof GatewaySilence
  }
}
