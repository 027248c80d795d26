import { config } from '../config.server.ts'
import { fakeIrp } from './fake-irp.server.ts'
import type { InvoiceRegistry } from './invoice-registry.server.ts'
import { irpRegistry } from './irp.server.ts'

/** The registry in which this installation has invoices of India registered; null where it has none. */
export function findRegistry(): InvoiceRegistry | null {
  if (config().INVOICE_REGISTRY === 'fake') return fakeIrp
  return config().INVOICE_REGISTRY === 'irp' ? irpRegistry : null
}
