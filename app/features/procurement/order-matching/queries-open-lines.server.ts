import { sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import type { Reader } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import type { OpenLine } from './matching.ts'
import { purchaseOrderMatches } from './tables.server.ts'

type Asked = { invoiceId: string; withTax: boolean }

/**
 * What is left to match of the lines of each of some invoices, with amounts as its order says prices, with
 * tax or without; the caller may see the invoices. One query.
 */
export async function listOpenLinesOf(
  from: Reader,
  seen: Scope<'invoices'>,
  asked: readonly Asked[],
): Promise<Map<string, OpenLine[]>> {
  if (asked.length === 0) return new Map()
  const { rows } = await from.execute<{
    invoice: string
    at: number
    text: string
    quantity: number
    minor: string | number
  }>(sql`
    select ${invoices.id} as invoice, l.at::int - 1 as at, l.line ->> 'text' as text,
      (l.line ->> 'quantity')::int - coalesce(m.quantity, 0)::int as quantity,
      invoice_line_as_ordered(l.line, ${invoices.tax}, asked.with_tax) - coalesce(m.minor, 0) as minor
    from jsonb_to_recordset(${JSON.stringify(asked.map(({ invoiceId, withTax }) => ({ id: invoiceId, with_tax: withTax })))}::jsonb)
      as asked(id uuid, with_tax boolean)
    join ${invoices} on ${invoices.id} = asked.id
    cross join lateral jsonb_array_elements(${invoices.lines}) with ordinality l(line, at)
    left join lateral (select sum(x.quantity) as quantity, sum(x.amount_minor) as minor from ${purchaseOrderMatches} x
      where x.invoice_id = ${invoices.id} and x.invoice_line = l.at - 1) m on true
    where ${seen} order by 1, l.at`)
  const open = new Map<string, OpenLine[]>(asked.map(({ invoiceId }) => [invoiceId, []]))
  for (const { invoice, minor, ...line } of rows)
    if (line.quantity > 0 || Number(minor) > 0)
      open.get(invoice)?.push({ ...line, amountMinor: Number(minor) })
  return open
}

/** The same of one invoice. One query. */
export async function listOpenLines(
  from: Reader,
  seen: Scope<'invoices'>,
  asked: Asked,
): Promise<OpenLine[]> {
  return (await listOpenLinesOf(from, seen, [asked])).get(asked.invoiceId) ?? []
}
