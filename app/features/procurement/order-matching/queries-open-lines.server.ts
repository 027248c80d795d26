import { sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import type { Reader } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import type { OpenLine } from './matching.ts'
import { purchaseOrderMatches } from './tables.server.ts'

/**
 * What is left to match of the lines of an invoice, with amounts as an order says prices, with tax or
 * without; the caller may see the invoice. One query.
 */
export async function listOpenLines(
  from: Reader,
  seen: Scope<'invoices'>,
  { invoiceId, withTax }: { invoiceId: string; withTax: boolean },
): Promise<OpenLine[]> {
  const { rows } = await from.execute<{
    at: number
    text: string
    quantity: number
    minor: string | number
  }>(sql`
    select l.at::int - 1 as at, l.line ->> 'text' as text,
      (l.line ->> 'quantity')::int - coalesce(m.quantity, 0)::int as quantity,
      invoice_line_as_ordered(l.line, ${invoices.tax}, ${withTax}) - coalesce(m.minor, 0) as minor
    from ${invoices} cross join lateral jsonb_array_elements(${invoices.lines}) with ordinality l(line, at)
    left join lateral (select sum(x.quantity) as quantity, sum(x.amount_minor) as minor from ${purchaseOrderMatches} x
      where x.invoice_id = ${invoices.id} and x.invoice_line = l.at - 1) m on true
    where ${seen} and ${invoices.id} = ${invoiceId} order by l.at`)
  return rows
    .map(({ minor, ...line }) => ({ ...line, amountMinor: Number(minor) }))
    .filter(({ quantity, amountMinor }) => quantity > 0 || amountMinor > 0)
}
