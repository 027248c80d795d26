import { carryOut, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { chooseBest } from './choose-best.server.ts'
import { forgetWords } from './forget-words.server.ts'
import { chooseBestJob, forgetWordsJob } from './jobs.ts'
import { searchRows } from './personal-data.server.ts'

export const searchIndexWiring: Wiring = {
  jobs: [
    carryOut(forgetWordsJob, forgetWords, '50 2 * * *'),
    carryOut(chooseBestJob, (ctx) => chooseBest(ctx), EVERY_TEN_MINUTES),
  ],
  personalData: searchRows,
}
