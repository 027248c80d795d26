import type { Wiring } from '#app/platform/wiring.server.ts'
import { ticketTypesRows } from './personal-data.server.ts'

export const ticketTypesWiring: Wiring = { personalData: ticketTypesRows }
