import { and, asc, eq, inArray } from 'drizzle-orm'
import { csvOf } from '#app/kit/csv-text.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { endToEndId, painOf, sepaText, type Transfer } from './pain.ts'
import { MOST_IN_BATCH } from './payout.ts'
import { canPayOut } from './policy.ts'
import { payerOf } from './queries-payer.server.ts'
import { batchesPaidBy, payoutsPaidBy } from './queries-scope.server.ts'
import { payoutBatches, payouts } from './tables.server.ts'

/**
 * The file of a sent batch for the bank: pain.001.001.09 for SEPA, a table for NEFT, and a list for what is
 * sent by hand. What was held is not in it. The same for ever, and each time a trace of who took it. Not
 * found for who does not pay out; refuses with `conflict` a batch that is not sent, and where the operator
 * has not said from which account.
 */
export async function writeBatchFile(
  ctx: Ctx,
  code: string,
): Promise<{ name: string; type: string; text: string }> {
  const { actor } = ctx
  if (!canPayOut(actor)) throw notFound()

  return inTransaction(async (tx) => {
    const [batch] = await tx
      .select()
      .from(payoutBatches)
      .where(and(batchesPaidBy(actor), eq(payoutBatches.code, code)))
    if (!batch) throw notFound()
    const payer = payerOf(batch.method)
    if (batch.sentAt === null || batch.executesOn === null)
      throw refuse('conflict', 'payouts:refused.notSent')
    if (!payer) throw refuse('conflict', 'payouts:refused.noPayer')
    const transfers: Transfer[] = await tx
      .select({
        code: payouts.code,
        amountMinor: payouts.amountMinor,
        currency: payouts.currency,
        holder: payouts.holder,
        number: payouts.number,
        bank: payouts.bank,
        address: payouts.address,
      })
      .from(payouts)
      .where(
        and(
          payoutsPaidBy(actor),
          eq(payouts.batchId, batch.id),
          inArray(payouts.state, ['sent', 'paid', 'failed']),
        ),
      )
      .orderBy(asc(payouts.id))
      .limit(MOST_IN_BATCH)
    if (transfers.length === 0) throw refuse('conflict', 'payouts:refused.nothingSent')
    const { method, sentAt, executesOn } = batch
    await audit(tx, ctx, 'payout-batch.file', { kind: 'payout-batch', id: batch.id }, { method })

    if (method !== 'sepa') {
      const rows =
        method === 'neft' ? neftRows(transfers, { account: payer.account, executesOn }) : listRows(transfers)
      return { name: `payouts-${code}.csv`, type: 'text/csv; charset=utf-8', text: csvOf(rows) }
    }
    const text = painOf({ code, executesOn, sentAt, payer, transfers })
    return { name: `payouts-${code}.xml`, type: 'application/xml; charset=utf-8', text }
  })
}

/** The columns that Indian banks take for bulk payments by NEFT. */
function neftRows(transfers: readonly Transfer[], from: { account: string; executesOn: string }): string[][] {
  const head = [
    'Payment Mode',
    'Debit Account Number',
    'Value Date',
    'Beneficiary Name',
    'Beneficiary Account Number',
    'Beneficiary IFSC',
    'Amount',
    'Currency',
    'Customer Reference',
    'Remarks',
  ]
  const rows = transfers.map((one) => [
    'NEFT',
    from.account,
    from.executesOn,
    sepaText(one.holder, 35) || one.code,
    one.number,
    one.bank ?? '',
    decimalOf(money(one.amountMinor, one.currency)),
    one.currency,
    endToEndId(one.code),
    `Payout ${one.code}`,
  ])
  return [head, ...rows]
}

function listRows(transfers: readonly Transfer[]): string[][] {
  const head = ['Reference', 'Beneficiary', 'Account', 'Bank (BIC or IFSC)', 'Amount', 'Currency', 'Country']
  const rows = transfers.map((one) => [
    endToEndId(one.code),
    one.holder,
    one.number,
    one.bank ?? '',
    decimalOf(money(one.amountMinor, one.currency)),
    one.currency,
    one.address?.country ?? '',
  ])
  return [head, ...rows]
}
