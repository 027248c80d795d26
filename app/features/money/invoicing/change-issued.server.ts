import { stepAlong } from '#app/platform/change-state.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import { INVOICE_TABLE, type InvoiceStep, type InvoiceSubject, invoicePaid } from './invoice.ts'

type PaymentStep = Exclude<InvoiceStep, 'replace'>

const step = (name: PaymentStep) => {
  const { to, from } = stepAlong({ state: INVOICE_TABLE }, 'state', name)
  return plannedWrite(
    `invoicing.${name}`,
    `update invoices set ${to} where subject_kind = $1 and subject_id = $2 and kind = 'invoice' and ${from}`,
  )
}

const STEPS = { settle: step('settle'), withdraw: step('withdraw') }

/**
 * Takes the invoice of a subject, which was issued before it was paid, along with a step that the subject
 * takes.
 */
export async function changeIssued(tx: Tx, subject: InvoiceSubject, name: PaymentStep): Promise<void> {
  await STEPS[name](tx, [subject.kind, subject.id])
  if (name === 'settle') await recordFact(tx, invoicePaid, subject.id, { subject: subject.kind })
}
