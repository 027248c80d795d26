import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { matchInvoices } from './match-invoices.server.ts'

/** As matchInvoices, of one invoice or credit note that was just issued. Refuses any actor but the system. */
export async function matchIssuedInvoice(ctx: Ctx, { invoiceId }: { invoiceId: string }): Promise<void> {
  requireSystem(ctx)

  await matchInvoices(ctx, invoiceId)
}
