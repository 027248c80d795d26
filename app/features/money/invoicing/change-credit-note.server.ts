import { stepAlong } from '#app/platform/change-state.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import { INVOICE_TABLE } from './invoice.ts'

const { to, from } = stepAlong({ state: INVOICE_TABLE }, 'state', 'settle')
const settle = plannedWrite(
  'invoicing.settle-credit-note',
  `update invoices set ${to} where refund_id = $1 and kind = 'credit_note' and ${from}`,
)

/** What a credit note says is sent by now: it goes along with its refund. */
export async function changeCreditNote(tx: Tx, refundId: string): Promise<void> {
  await settle(tx, [refundId])
}
