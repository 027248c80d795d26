import { stepAlong } from '#app/platform/change-state.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import { INVOICE_TABLE } from './invoice.ts'

const { to, from } = stepAlong({ state: INVOICE_TABLE }, 'state', 'replace')
const replace = plannedWrite(
  'invoicing.replace',
  `update invoices set ${to} where (id = $1 or settles_id = $1) and ${from}`,
)

/** Another invoice stands for this one from now on, and for the final one that deducted it. */
export async function changeReplaced(tx: Tx, invoiceId: string): Promise<void> {
  await replace(tx, [invoiceId])
}
