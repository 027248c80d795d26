import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { forgetAnswers } from './forget-answers.server.ts'
import { forgetAnswersJob } from './jobs.ts'
import { participantQuestionsRows } from './personal-data.server.ts'

export const participantQuestionsWiring: Wiring = {
  jobs: [carryOut(forgetAnswersJob, forgetAnswers, '20 3 * * *')],
  personalData: participantQuestionsRows,
}
