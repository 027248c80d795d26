import { follow } from '#app/platform/facts.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { forgetCard } from './forget-card.server.ts'
import { forgetCardJob } from './jobs.ts'
import { mandateEnded } from './mandate.ts'
import { cardMandateRows } from './personal-data.server.ts'

export const cardMandatesWiring: Wiring = {
  jobs: [carryOut(forgetCardJob, forgetCard)],
  followers: [follow(mandateEnded, forgetCardJob, ({ subjectId }) => ({ mandateId: subjectId }))],
  personalData: cardMandateRows,
}
