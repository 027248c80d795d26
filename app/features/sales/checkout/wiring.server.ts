import { carryOut, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { sweepHoldsJob } from './jobs.ts'
import { sweepHolds } from './sweep-holds.server.ts'

export const checkoutWiring: Wiring = {
  jobs: [carryOut(sweepHoldsJob, () => sweepHolds(), EVERY_MINUTE)],
}
