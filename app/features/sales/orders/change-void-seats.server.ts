import { stepAlong } from '#app/platform/change-state.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import { TICKET_TABLE } from './order.ts'

const { to, from } = stepAlong({ state: TICKET_TABLE }, 'state', 'void')

/** Makes the tickets `$1`, which were cancelled by `$2`, good for nothing any more. */
export const voidSeats = plannedWrite(
  'orders.void-seats',
  `update tickets set ${to}, cancellation_id = $2 where id = any($1::uuid[]) and ${from}`,
)
