import type { Wiring } from '#app/platform/wiring.server.ts'
import { mailDomainRows } from './personal-data.server.ts'

export const mailDomainsWiring: Wiring = { personalData: mailDomainRows }
