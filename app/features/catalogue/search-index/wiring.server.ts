import { carryOut, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { chooseBest } from './choose-best.server.ts'
import { forgetUnusedWords } from './forget-words.server.ts'
import { chooseBestDocuments, forgetWords } from './jobs.ts'

export const searchIndexWiring: Wiring = {
  jobs: [
    carryOut(forgetWords, forgetUnusedWords, '50 2 * * *'),
    carryOut(chooseBestDocuments, (ctx) => chooseBest(ctx), EVERY_TEN_MINUTES),
  ],
}
