import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { questionAnswered } from '#app/features/procurement/requirement-questions/question.ts'
import { requirementAmended } from '#app/features/procurement/requirements/amendment.ts'
import {
  requirementAwarded,
  requirementCancelled,
  requirementClosed,
  requirementExpired,
} from '#app/features/procurement/requirements/requirement.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { notifyAmendmentJob, notifyAnswerJob, notifyRequirementEndJob } from './jobs.ts'
import { requirementNewsKinds } from './notification-kinds.ts'
import { notifyAmendment } from './notify-amendment.server.ts'
import { notifyAnswer } from './notify-answer.server.ts'
import { notifyRequirementEnd } from './notify-requirement-end.server.ts'

export const requirementNewsWiring: Wiring = {
  jobs: [
    carryOutFast(notifyAmendmentJob, notifyAmendment),
    carryOutFast(notifyAnswerJob, (ctx, { questionId }) => notifyAnswer(ctx, questionId)),
    carryOutFast(notifyRequirementEndJob, (ctx, { requirementId }) =>
      notifyRequirementEnd(ctx, requirementId),
    ),
  ],
  followers: [
    follow(requirementAmended, notifyAmendmentJob, ({ subjectId, details: { number = 1 } }) => ({
      requirementId: subjectId,
      number,
    })),
    follow(questionAnswered, notifyAnswerJob, ({ subjectId }) => ({ questionId: subjectId })),
    ...[requirementCancelled, requirementClosed, requirementExpired, requirementAwarded].map((fact) =>
      follow(fact, notifyRequirementEndJob, ({ subjectId }) => ({ requirementId: subjectId })),
    ),
  ],
  fillings: [fill(notificationKinds, requirementNewsKinds)],
}
