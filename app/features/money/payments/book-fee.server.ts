import { money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { feePostings } from './ledger.ts'
import type { PaymentRow } from './payable.ts'
import { postLedgerEntry } from './post-ledger-entry.server.ts'

/**
 * Writes into the books what a gateway keeps of a payment, once it is known, and nothing where it keeps
 * nothing.
 */
export async function bookFee(tx: Tx, ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { id, feeMinor, feeCurrency, subjectKind, subjectId } = payment
  if (!feeMinor || feeCurrency === null) return
  await postLedgerEntry(tx, {
    kind: 'fee',
    uniqueKey: `fee:${id}`,
    subject: { kind: subjectKind, id: subjectId },
    occurredAt: ctx.now(),
    postings: feePostings(money(feeMinor, feeCurrency)),
  })
}
