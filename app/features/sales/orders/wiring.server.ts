import type { Wiring } from '#app/platform/wiring.server.ts'
import { ordersRows } from './personal-data.server.ts'
import { ordersInvariants } from './queries-invariants.server.ts'

export const ordersWiring: Wiring = {
  personalData: ordersRows,
  invariants: ordersInvariants,
}
