import { rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { bookingCodes, bookingCodeTypes, seatClaims } from './tables.server.ts'

const SOLD = 'what was offered and sold; without its event it goes, too'

export const inventoryRows = [
  rowsOfNobody(seatClaims, SOLD),
  rowsOfNobody(bookingCodes, SOLD),
  rowsOfNobody(bookingCodeTypes, SOLD),
]
