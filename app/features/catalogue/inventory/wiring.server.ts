import { events } from '#app/features/catalogue/events/tables.server.ts'
import { keptWhile } from '#app/platform/personal-data.server.ts'
import type { Wiring } from '#app/platform/wiring.server.ts'
import { groupDealsRows } from './group-deals/personal-data.server.ts'
import { eventsTaken, inventoryRows } from './personal-data.server.ts'
import { inventoryInvariants } from './queries-invariants.server.ts'
import { seatRequestRows } from './requests/personal-data.server.ts'
import { waitlistRows } from './waiting-list/personal-data.server.ts'

export const inventoryWiring: Wiring = {
  personalData: [
    ...inventoryRows,
    ...groupDealsRows,
    ...seatRequestRows,
    ...waitlistRows,
    keptWhile(events, eventsTaken),
  ],
  invariants: inventoryInvariants,
}
