import type { Wiring } from '#app/platform/wiring.server.ts'
import { catalogueImportRows } from './personal-data.server.ts'

export const catalogueImportWiring: Wiring = { personalData: catalogueImportRows }
