import { and, eq } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { invoicesOf } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, type FieldErrors, notFound } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { matchInvoiceInput } from './inputs.ts'
import { judgeOrder } from './judge-order.server.ts'
import { lockMatchedOrder } from './lock-matched-order.server.ts'
import { refuseOverbilling } from './refuse-overbilling.server.ts'
import { type NewMatch, writeMatches } from './write-matches.server.ts'

/**
 * Matches lines of a received invoice or credit note with lines of an order of the party acted for, as a
 * person says; repeats with one key match once. Bad input beside `rows.0.quantity` and the like; refuses
 * `order-matching:refused.over` what would bill more than was ordered and is tolerated, and the other
 * reasons of `REFUSED`. An order or an invoice of anybody else is not found.
 */
export async function matchInvoice(ctx: Ctx, input: unknown): Promise<{ matched: number }> {
  const { key, ...typed } = parseInput(matchInvoiceInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  return inTransaction(async (tx) => {
    return once(tx, { owner: `order-matching:${actor.accountId}`, key, body: typed }, async () => {
      const { order } = await lockMatchedOrder(tx, ctx, typed.code)
      const [invoice] = await tx
        .select({ id: invoices.id, currency: invoices.currency })
        .from(invoices)
        .where(and(eq(invoices.id, typed.invoice), invoicesOf(actor, 'received')))
      if (!invoice) throw notFound()
      const matches = matchesOf(typed.rows, invoice.currency)

      const pair = { purchaseOrderId: order.id, invoiceId: invoice.id }
      await refuseOverbilling(tx, (inner) =>
        writeMatches(inner, [{ ...pair, matches }], { by: actor.accountId, at: ctx.now() }),
      )
      await judgeOrder(tx, order.id, ctx.now())
      await noteMatch(tx, ctx, pair)
      return { matched: matches.length }
    })
  })
}

const noteMatch = (
  tx: Tx,
  ctx: Ctx,
  { purchaseOrderId, invoiceId }: { purchaseOrderId: string; invoiceId: string },
) =>
  audit(
    tx,
    ctx,
    'order-matching.match',
    { kind: 'purchase-order', id: purchaseOrderId },
    { invoice: invoiceId },
  )

type Row = { line: number | ''; quantity: string; amount?: string | undefined }

function matchesOf(rows: readonly Row[], currency: string): NewMatch[] {
  const faults: FieldErrors = {}
  const matches = rows.flatMap(({ line, quantity: typed, amount: said }, at): NewMatch[] => {
    if (line === '') return []
    const quantity = /^\d{1,5}$/.test(typed) ? Number(typed) : -1
    const amount = said === undefined ? null : amountOf(said, currency)
    if (quantity < 0) faults[`rows.${at}.quantity`] = { key: 'order-matching:form.noQuantity' }
    if (said === undefined) faults[`rows.${at}.amount`] = { key: 'common:invalid.required' }
    else if (!amount) faults[`rows.${at}.amount`] = { key: amountFault(said, currency) }
    return [{ line, invoiceLine: at, quantity, amountMinor: amount?.minor ?? 0 }]
  })
  if (matches.length === 0) faults['rows.0.line'] = { key: 'order-matching:form.noLine' }
  if (Object.keys(faults).length > 0) throw new BadInput(faults)
  return matches
}
