import type { Wiring } from '#app/platform/wiring.server.ts'
import { taxCollectionRows } from './personal-data.server.ts'
import { taxCollectionInvariants } from './queries-invariants.server.ts'

export const taxCollectionWiring: Wiring = {
  personalData: taxCollectionRows,
  invariants: taxCollectionInvariants,
}
