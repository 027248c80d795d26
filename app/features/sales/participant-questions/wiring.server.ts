import { eventCopies } from '#app/features/catalogue/event-publishing/event-copy-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { copyQuestions } from './copy-questions.server.ts'
import { forgetAnswers } from './forget-answers.server.ts'
import { forgetAnswersJob } from './jobs.ts'
import { participantQuestionsRows } from './personal-data.server.ts'

export const participantQuestionsWiring: Wiring = {
  jobs: [carryOut(forgetAnswersJob, forgetAnswers, '20 3 * * *')],
  fillings: [fill(eventCopies, [copyQuestions])],
  personalData: participantQuestionsRows,
}
