import type { Wiring } from '#app/platform/wiring.server.ts'
import { companyProfilesRows } from './personal-data.server.ts'

export const companyProfilesWiring: Wiring = { personalData: companyProfilesRows }
