import { rowsOfNobody } from '#app/platform/personal-data.server.ts'
import {
  bookingCodes,
  bookingCodeTypes,
  quotas,
  quotaTicketTypes,
  seatClaims,
  ticketTypes,
} from './tables.server.ts'

const SOLD = 'what was offered and sold; without its event it goes, too'

export const ticketRows = [
  rowsOfNobody(ticketTypes, SOLD),
  rowsOfNobody(quotas, SOLD),
  rowsOfNobody(quotaTicketTypes, SOLD),
  rowsOfNobody(seatClaims, SOLD),
  rowsOfNobody(bookingCodes, SOLD),
  rowsOfNobody(bookingCodeTypes, SOLD),
]
