import type { Wiring } from '#app/platform/wiring.server.ts'
import { supplierRows } from './personal-data.server.ts'

export const suppliersWiring: Wiring = { personalData: supplierRows }
