import { drawers } from '#app/features/money/document-files/drawer-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { drawInvoice } from './draw-invoice.server.ts'
import { registerInvoicesJob } from './jobs.ts'
import { invoiceRows } from './personal-data.server.ts'
import { invoicingInvariants } from './queries-invariants.server.ts'
import { registerInvoices } from './register-invoices.server.ts'

const EVERY_FIVE_MINUTES = '*/5 * * * *'

export const invoicingWiring: Wiring = {
  jobs: [carryOut(registerInvoicesJob, registerInvoices, EVERY_FIVE_MINUTES)],
  personalData: invoiceRows,
  invariants: invoicingInvariants,
  fillings: [fill(drawers, { invoice: drawInvoice })],
}
