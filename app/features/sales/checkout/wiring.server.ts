import { carryOut, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { sweepHolds } from './jobs.ts'
import { sweepExpiredHolds } from './sweep-holds.server.ts'

export const checkoutWiring: Wiring = {
  jobs: [carryOut(sweepHolds, () => sweepExpiredHolds(), EVERY_MINUTE)],
}
