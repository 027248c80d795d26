import { rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { quotas, quotaTicketTypes, ticketTypes } from './tables.server.ts'

const SOLD = 'what was offered and sold; without its event it goes, too'

export const ticketTypesRows = [
  rowsOfNobody(ticketTypes, SOLD),
  rowsOfNobody(quotas, SOLD),
  rowsOfNobody(quotaTicketTypes, SOLD),
]
