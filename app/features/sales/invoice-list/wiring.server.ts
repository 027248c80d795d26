import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { emailInvoice } from './email-invoice.server.ts'
import { emailInvoiceJob } from './jobs.ts'
import { invoiceListRows } from './personal-data.server.ts'

export const invoiceListWiring: Wiring = {
  jobs: [carryOutFast(emailInvoiceJob, (ctx, { sendingId }) => emailInvoice(ctx, sendingId))],
  personalData: invoiceListRows,
}
