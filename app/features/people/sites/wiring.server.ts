import type { Wiring } from '#app/platform/wiring.server.ts'
import { siteRows } from './personal-data.server.ts'

export const sitesWiring: Wiring = { personalData: siteRows }
