import { stepAlong } from '#app/platform/change-state.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import { TICKET_TABLE } from './order.ts'

const { to, from } = stepAlong({ state: TICKET_TABLE }, 'state', 'void')

/** Makes the tickets of the order `$1`, which is called off, good for nothing any more. */
export const voidTickets = plannedWrite(
  'orders.void-tickets',
  `update tickets set ${to} where order_id = $1 and ${from}`,
)
