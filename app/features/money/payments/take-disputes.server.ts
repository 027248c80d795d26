import { and, eq } from 'drizzle-orm'
import { newCode, newId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { GatewayDispute } from '#app/platform/payments/gateway.server.ts'
import { gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { bookDispute } from './book-dispute.server.ts'
import { bookDisputeEnd } from './book-dispute-end.server.ts'
import { bookDisputeFee } from './book-dispute-fee.server.ts'
import { changeDispute } from './change-dispute.server.ts'
import { disputeOpened, isUndecided } from './dispute.ts'
import { lockPayable } from './lock-payable.server.ts'
import type { DisputeRow, LockedPayable, PaymentRow } from './payable.ts'
import { everyPayment } from './queries-scope.server.ts'
import { disputes, payments } from './tables.server.ts'

/**
 * Asks a gateway for the disputes of a payment and writes down what our books lack: those that are new hold
 * their money, those that were decided give it back or lose it, each once, in whatever order webhook events
 * came. Gives `mismatch` where one is of another currency than the payment, or of more than was paid: nothing
 * is booked of it. For the system alone.
 */
export async function takeDisputes(ctx: Ctx, paymentId: string): Promise<'mismatch' | undefined> {
  requireSystem(ctx)

  const one = and(everyPayment(ctx), eq(payments.id, paymentId))
  const [payment] = await read(ctx).select().from(payments).where(one)
  if (payment?.state !== 'succeeded') return undefined
  const made = (await gatewayNamed(payment.gateway).disputesOf?.(payment.id)) ?? []

  let fault: 'mismatch' | undefined
  for (const dispute of made) {
    const { minor, currency } = dispute.amount
    if (currency !== payment.currency || minor < 1 || minor > payment.amountMinor) fault = 'mismatch'
    else
      await inTransaction(async (tx) => {
        const subject = await lockPayable(tx, ctx, payment)
        await takeDispute(tx, ctx, { payment, subject, dispute })
      })
  }
  return fault
}

type Case = { payment: PaymentRow; subject: LockedPayable; dispute: GatewayDispute }

async function takeDispute(tx: Tx, ctx: Ctx, { payment, subject, dispute }: Case): Promise<void> {
  const named = and(eq(disputes.paymentId, payment.id), eq(disputes.gatewayReference, dispute.reference))
  const [known] = await tx.select().from(disputes).where(named).for('update')
  const row = known ?? (await openDispute(tx, ctx, { payment, subject, dispute }))
  // Of one that was known before its day or its reason was asked for.
  const { evidenceDueAt, reason } = dispute
  const isNews =
    (row.evidenceDueAt === null && evidenceDueAt !== null) || (row.reason === null && reason !== null)
  if (isNews)
    await tx
      .update(disputes)
      .set({ evidenceDueAt: row.evidenceDueAt ?? evidenceDueAt, reason: row.reason ?? reason })
      .where(eq(disputes.id, row.id))
  await bookDisputeFee(tx, ctx, { payment, dispute: row, fee: dispute.fee })
  // What was asked for earlier, and comes later, says of a decided one that it is open.
  if (!isUndecided(row.state) || dispute.state === 'open') return
  await changeDispute(tx, ctx, row, { move: dispute.state === 'won' ? 'win' : 'lose' })
  await bookDisputeEnd(tx, ctx, { payment, disputeId: row.id, isWon: dispute.state === 'won' })
}

async function openDispute(tx: Tx, ctx: Ctx, { payment, subject, dispute }: Case): Promise<DisputeRow> {
  const shares = (await subject.sharesOf?.(payment, dispute.amount)) ?? null
  const opened = {
    id: newId(),
    paymentId: payment.id,
    sellerId: shares?.find(({ account }) => account === 'payable')?.ownerId ?? null,
    gatewayReference: dispute.reference,
    amountMinor: dispute.amount.minor,
    currency: dispute.amount.currency,
    code: newCode(10),
    reason: dispute.reason,
    openedAt: dispute.openedAt,
    evidenceDueAt: dispute.evidenceDueAt,
    evidence: null,
    statement: null,
    statedBy: null,
    statedAt: null,
    includesMessages: false,
    answeredAt: null,
    answerRefusal: null,
    sentFiles: null,
    feeMinor: null,
    feeCurrency: null,
    decidedAt: null,
  }
  await tx.insert(disputes).values({ ...opened, state: 'open' })
  const row = { ...opened, state: 'open' as const }
  await bookDispute(tx, ctx, { payment, disputeId: row.id, amount: dispute.amount, shares })
  const said = { amount: row.amountMinor, currency: row.currency }
  await audit(tx, ctx, 'payments.open-dispute', { kind: 'dispute', id: row.id }, said)
  await recordFact(tx, disputeOpened, row.id, {
    payment: payment.id,
    amountMinor: row.amountMinor,
    currency: row.currency,
  })
  log.error({ paymentId: payment.id }, 'a payer disputes a payment at the bank')
  return row
}
