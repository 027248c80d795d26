import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { requirementPublished } from '#app/features/procurement/requirements/requirement.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { providerInvited } from './invitation.ts'
import { notifyInvitedProvidersJob } from './jobs.ts'
import { requirementInvitationsKinds } from './notification-kinds.ts'
import { notifyInvitedProviders } from './notify-invited-providers.server.ts'

export const requirementInvitationsWiring: Wiring = {
  jobs: [
    carryOutFast(notifyInvitedProvidersJob, (ctx, { requirementId }) =>
      notifyInvitedProviders(ctx, requirementId),
    ),
  ],
  followers: [providerInvited, requirementPublished].map((fact) =>
    follow(fact, notifyInvitedProvidersJob, ({ subjectId }) => ({ requirementId: subjectId })),
  ),
  fillings: [fill(notificationKinds, requirementInvitationsKinds)],
}
