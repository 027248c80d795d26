import { categoryUses } from '#app/features/catalogue/topics/category-uses.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { emailNeedOutcome } from './email-need-outcome.server.ts'
import { emailNeedOutcomeJob } from './jobs.ts'
import { moveCategory } from './move-category.server.ts'
import { trainingNeedRows } from './personal-data.server.ts'
import { needDeclined, needPlanned } from './training-need.ts'

export const trainingNeedsWiring: Wiring = {
  jobs: [carryOut(emailNeedOutcomeJob, (ctx, { needId }) => emailNeedOutcome(ctx, needId))],
  followers: [
    follow(needPlanned, emailNeedOutcomeJob, ({ subjectId }) => ({ needId: subjectId })),
    follow(needDeclined, emailNeedOutcomeJob, ({ subjectId }) => ({ needId: subjectId })),
  ],
  personalData: trainingNeedRows,
  fillings: [fill(categoryUses, [{ move: moveCategory }])],
}
