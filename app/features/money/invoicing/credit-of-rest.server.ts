import type { Subject } from '#app/features/money/payments/payment.ts'
import type { WrittenSum } from '#app/kit/tax.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import { type Credit, creditOf } from './credit-lines.ts'

type Billed = { invoice: WrittenSum; title: string; notes: WrittenSum[] }

const sumOf = (document: string) => `json_build_object('currency', ${document}.currency,
  'totalMinor', ${document}.total_minor, 'taxMinor', ${document}.tax_minor, 'tax', ${document}.tax)`

const findBilled = preparedStatement<Billed>(
  'invoicing.find-rest',
  `select ${sumOf('i')} as invoice, coalesce(i.lines -> 0 ->> 'text', '') as title,
    (select coalesce(json_agg(${sumOf('c')}), '[]') from invoices c where c.credits_id = i.id) as notes
  from invoices i
  where i.subject_kind = $1 and i.subject_id = $2 and i.kind = 'invoice' and i.state <> 'replaced'`,
)

/**
 * What is left of the invoice of a subject after what was credited of it; null where nothing was, which is
 * all that it says. Of a subject whose row is locked.
 */
export async function creditOfRest(tx: Tx, { kind, id }: Subject): Promise<Credit | null> {
  const [billed] = await findBilled(tx, [kind, id])
  if (!billed || billed.notes.length === 0) return null
  const { invoice, title, notes } = billed
  const gone = notes.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  return creditOf(invoice, { amountMinor: invoice.totalMinor - gone, title, lines: [], before: notes })
}
