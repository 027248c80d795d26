import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { stepEscalated, stepOpened, stepReminded } from './approval-step.ts'
import { notifyStepJob, remindStepsJob } from './jobs.ts'
import { approvalRulesKinds } from './notification-kinds.ts'
import { notifyStep } from './notify-step.server.ts'
import { approvalRulesRows } from './personal-data.server.ts'
import { remindSteps } from './remind-steps.server.ts'

export const approvalRulesWiring: Wiring = {
  jobs: [carryOut(remindStepsJob, remindSteps, EVERY_MINUTE), carryOutFast(notifyStepJob, notifyStep)],
  followers: [
    follow(stepOpened, notifyStepJob, ({ subjectId }) => ({ stepId: subjectId, news: 'opened' as const })),
    follow(stepReminded, notifyStepJob, ({ subjectId }) => ({
      stepId: subjectId,
      news: 'reminded' as const,
    })),
    follow(stepEscalated, notifyStepJob, ({ subjectId }) => ({
      stepId: subjectId,
      news: 'escalated' as const,
    })),
  ],
  fillings: [fill(notificationKinds, approvalRulesKinds)],
  personalData: approvalRulesRows,
}
