import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { notifyQuestionJob } from './jobs.ts'
import { requirementQuestionsKinds } from './notification-kinds.ts'
import { notifyQuestion } from './notify-question.server.ts'
import { questionRows } from './personal-data.server.ts'
import { questionsInvariants } from './queries-invariants.server.ts'
import { questionAsked } from './question.ts'

export const requirementQuestionsWiring: Wiring = {
  jobs: [carryOutFast(notifyQuestionJob, (ctx, { questionId }) => notifyQuestion(ctx, questionId))],
  followers: [follow(questionAsked, notifyQuestionJob, ({ subjectId }) => ({ questionId: subjectId }))],
  personalData: questionRows,
  invariants: questionsInvariants,
  fillings: [fill(notificationKinds, requirementQuestionsKinds)],
}
