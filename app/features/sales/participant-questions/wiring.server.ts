import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { forgetAnswers } from './forget-answers.server.ts'
import { forgetOldAnswers } from './jobs.ts'

export const participantQuestionsWiring: Wiring = {
  jobs: [carryOut(forgetOldAnswers, forgetAnswers, '20 3 * * *')],
}
