import { events } from '#app/features/catalogue/events/tables.server.ts'
import { keptWhile } from '#app/platform/personal-data.server.ts'
import type { Wiring } from '#app/platform/wiring.server.ts'
import { eventsTaken, inventoryRows } from './personal-data.server.ts'
import { poolsRows } from './pools/personal-data.server.ts'
import { inventoryInvariants } from './queries-invariants.server.ts'
import { requestsRows } from './requests/personal-data.server.ts'
import { waitsRows } from './waits/personal-data.server.ts'

export const inventoryWiring: Wiring = {
  personalData: [
    ...inventoryRows,
    ...poolsRows,
    ...requestsRows,
    ...waitsRows,
    keptWhile(events, eventsTaken),
  ],
  invariants: inventoryInvariants,
}
