import { follow } from '#app/platform/facts.server.ts'
import { forgetPages } from '#app/platform/process-news.server.ts'
import { carryOut, carryOutFast, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { expireOverdueRequirements } from './expire-requirements.server.ts'
import { expireRequirements, noteClosed, reindexRequirement } from './jobs.ts'
import { noteClosedRequirement } from './note-closed.server.ts'
import { reindexOneRequirement } from './reindex-requirement.server.ts'
import {
  requirementCancelled,
  requirementChanged,
  requirementExpired,
  requirementPublished,
} from './requirement.ts'

export const requirementsWiring: Wiring = {
  jobs: [
    carryOutFast(noteClosed, (ctx, { requirementId }) => noteClosedRequirement(ctx, requirementId)),
    carryOut(expireRequirements, expireOverdueRequirements, EVERY_TEN_MINUTES),
    carryOutFast(reindexRequirement, (ctx, { requirementId }) => reindexOneRequirement(ctx, requirementId)),
  ],
  followers: [
    // Pages that are kept for visitors show what is gone, or lead where nothing is.
    follow(requirementCancelled, forgetPages, () => ({})),
    follow(requirementExpired, noteClosed, ({ subjectId }) => ({ requirementId: subjectId })),
    ...[requirementPublished, requirementChanged, requirementExpired, requirementCancelled].map((fact) =>
      follow(fact, reindexRequirement, ({ subjectId }) => ({ requirementId: subjectId })),
    ),
  ],
}
