import type { Wiring } from '#app/platform/wiring.server.ts'
import { invoiceRows } from './personal-data.server.ts'
import { invoicingInvariants } from './queries-invariants.server.ts'

export const invoicingWiring: Wiring = { personalData: invoiceRows, invariants: invoicingInvariants }
