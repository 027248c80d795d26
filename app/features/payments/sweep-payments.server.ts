import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { payRefundBack } from './pay-back.server.ts'
import { findOpenNoticeIds } from './queries-notices.server.ts'
import { everyPayment, everyRefund } from './queries-scope.server.ts'
import { settleOnePayment } from './settle-payment.server.ts'
import type { PaymentSubjects } from './subject.ts'
import { payments, refunds } from './tables.server.ts'
import { TRANSFER } from './transfer.ts'
import { workOneNotice } from './work-notice.server.ts'

const older = (column: unknown, seconds: number) =>
  lt(sql`${column}`, sql`now() - make_interval(secs => ${seconds})`)

const isSentByGateway = sql`not exists (select from ${payments} p where p.id = ${refunds.paymentId} and p.gateway = ${TRANSFER})`

/** Every minute: settles what was left open by a crash or by silence, payments, refunds and notices. Returns how many. */
export async function sweepOpenPayments(ctx: Ctx, subjects: PaymentSubjects): Promise<number> {
  requireSystem(ctx)

  const [left, back, notices] = await Promise.all([
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
              sql`${payments.state} = 'waiting' and ${payments.gateway} <> 'transfer'`,
              older(payments.createdAt, 60),
            ),
          ),
        ),
      )
      .orderBy(asc(payments.createdAt))
      .limit(500),
    read(ctx)
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(everyRefund(ctx), eq(refunds.state, 'asked'), older(refunds.createdAt, 5), isSentByGateway))
      .orderBy(asc(refunds.createdAt))
      .limit(500),
    findOpenNoticeIds(ctx),
  ])
  for (const { id } of left) await orLog(() => settleOnePayment(ctx, id, subjects))
  for (const { id } of back) await orLog(() => payRefundBack(ctx, id, subjects))
  for (const id of notices) await orLog(() => workOneNotice(ctx, id, subjects))
  return left.length + back.length + notices.length
}

async function orLog(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error }, 'an open payment could not be settled')
  }
}
