import { type AccountId, newId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { sandboxDisputed } from '#app/platform/testing/charges.ts'
import { inPieces } from '#app/platform/testing/pieces.ts'
import { bookDispute } from './book-dispute.server.ts'
import { bookDisputeEnd } from './book-dispute-end.server.ts'
import type { Posting } from './ledger.ts'
import type { PaymentRow } from './payable.ts'
import { disputes, ledgerEntries, ledgerTransactions, payments } from './tables.server.ts'

/** Attempts to pay as their gateway answered them. */
export async function answeredPayments(tx: Tx, rows: (typeof payments.$inferInsert)[]): Promise<void> {
  await inPieces(rows, (piece) => tx.insert(payments).values(piece))
}

type Movement = typeof ledgerTransactions.$inferInsert & { postings: Posting[] }

/** Movements of money with their postings, those of nothing left out. */
export async function postedMovements(tx: Tx, movements: Movement[]): Promise<void> {
  const heads = movements.map(({ postings: _postings, ...head }) => head)
  const entries = movements.flatMap(({ id, postings }) =>
    postings
      .filter(({ amount }) => amount.minor !== 0)
      .map(({ account, ownerId, amount }) => ({
        id: newId(),
        transactionId: id,
        account,
        ownerId,
        amountMinor: amount.minor,
        currency: amount.currency,
      })),
  )
  await inPieces(heads, (piece) => tx.insert(ledgerTransactions).values(piece))
  await inPieces(entries, (piece) => tx.insert(ledgerEntries).values(piece))
}

const EVIDENCE_MS = 7 * 86_400_000

type Disputed = {
  payment: PaymentRow
  /** Of whom it is taken. */
  shares: Posting[] | null
  at: Date
  reason: string
  /** What was sent to the bank, and when it decided for the seller; null of one that waits. */
  answer: { by: AccountId; text: string; at: Date; wonAt: Date } | null
}

/** A whole payment that is claimed back at its sandbox bank: open, or answered and won, as it is booked. */
export async function aDispute(tx: Tx, ctx: Ctx, disputed: Disputed): Promise<void> {
  const { payment, shares, at, reason, answer } = disputed
  const { amountMinor, currency } = payment
  const id = newId()
  const gatewayReference = `sandbox_dispute_${payment.id}`
  await sandboxDisputed(tx, {
    id: gatewayReference,
    paymentId: payment.id,
    amountMinor,
    currency,
    state: answer ? 'won' : 'open',
    reason,
    evidence: answer?.text ?? null,
    createdAt: at,
  })
  await tx.insert(disputes).values({
    id,
    paymentId: payment.id,
    gatewayReference,
    sellerId: shares?.find(({ account }) => account === 'payable')?.ownerId ?? null,
    amountMinor,
    currency,
    reason,
    state: answer ? 'won' : 'open',
    openedAt: at,
    evidenceDueAt: new Date(at.getTime() + EVIDENCE_MS),
    evidence: answer?.text ?? null,
    statement: answer?.text ?? null,
    statedBy: answer?.by ?? null,
    statedAt: answer?.at ?? null,
    answeredAt: answer?.at ?? null,
    decidedAt: answer?.wonAt ?? null,
  })
  await bookDispute(tx, ctx, { payment, disputeId: id, amount: money(amountMinor, currency), shares })
  if (answer === null) return
  const decided = systemContext('test', { now: () => answer.wonAt })
  await bookDisputeEnd(tx, decided, { payment, disputeId: id, isWon: true })
}
