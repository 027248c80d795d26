import { categoryChanged, categoryMerged } from '#app/features/catalogue/category-editing/category.ts'
import { categoryUses } from '#app/features/catalogue/topics/category-uses.server.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { subjectKinds } from '#app/features/people/qmail/subject-registry.server.ts'
import { type Carrier, carriers } from '#app/features/people/staff-acts/carrier-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { cancelRequirement } from './cancel-requirement.server.ts'
import { changeRequirement } from './change-requirement.server.ts'
import { demoteRequirement } from './demote-requirement.server.ts'
import { expireRequirements } from './expire-requirements.server.ts'
import { hideRequirement } from './hide-requirement.server.ts'
import {
  expireRequirementsJob,
  notifyClosedRequirementJob,
  reindexCategoryJob,
  reindexRequirementJob,
} from './jobs.ts'
import { moveCategory } from './move-category.server.ts'
import { requirementsKinds } from './notification-kinds.ts'
import { notifyClosedRequirement } from './notify-closed-requirement.server.ts'
import { requirementRows } from './personal-data.server.ts'
import { requirementsInvariants } from './queries-invariants.server.ts'
import { getOwnRequirement, listOwnRequirements } from './queries-own.server.ts'
import { requirementSubject } from './queries-subject.server.ts'
import { reindexCategory } from './reindex-category.server.ts'
import { reindexRequirement } from './reindex-requirement.server.ts'
import {
  requirementAwarded,
  requirementCancelled,
  requirementChanged,
  requirementClosed,
  requirementDeciding,
  requirementExpired,
  requirementPublished,
  requirementReopened,
} from './requirement.ts'

const CHANGES = [
  requirementPublished,
  requirementChanged,
  requirementDeciding,
  requirementAwarded,
  requirementReopened,
  requirementClosed,
  requirementExpired,
  requirementCancelled,
]

/** One that is hidden for a time and one that is removed for good are both out of sight. */
const OUT_OF_SIGHT: Carrier = {
  carryOut: (tx, ctx, facts) => hideRequirement(tx, ctx, { ...facts, isHidden: true }),
  takeBack: (tx, ctx, facts) => hideRequirement(tx, ctx, { ...facts, isHidden: false }),
}
const LAST: Carrier = {
  carryOut: (tx, ctx, facts) => demoteRequirement(tx, ctx, { ...facts, isDemoted: true }),
  takeBack: (tx, ctx, facts) => demoteRequirement(tx, ctx, { ...facts, isDemoted: false }),
}

export const requirementsWiring: Wiring = {
  jobs: [
    carryOutFast(notifyClosedRequirementJob, (ctx, { requirementId }) =>
      notifyClosedRequirement(ctx, requirementId),
    ),
    carryOut(reindexCategoryJob, (ctx, { categoryId }) => reindexCategory(ctx, categoryId)),
    carryOut(expireRequirementsJob, expireRequirements, EVERY_TEN_MINUTES),
    carryOutFast(reindexRequirementJob, (ctx, { requirementId }) => reindexRequirement(ctx, requirementId)),
  ],
  followers: [
    // Pages that are kept for visitors show what is gone, or lead where nothing is.
    follow(requirementCancelled, forgetPagesJob, () => ({})),
    ...[requirementExpired, requirementDeciding].map((fact) =>
      follow(fact, notifyClosedRequirementJob, ({ subjectId }) => ({ requirementId: subjectId })),
    ),
    follow(categoryChanged, reindexCategoryJob, ({ subjectId }) => ({ categoryId: subjectId })),
    follow(categoryMerged, reindexCategoryJob, ({ subjectId, details }) => ({
      categoryId: details.into ?? subjectId,
    })),
    ...CHANGES.map((fact) =>
      follow(fact, reindexRequirementJob, ({ subjectId }) => ({ requirementId: subjectId })),
    ),
  ],
  personalData: requirementRows,
  invariants: requirementsInvariants,
  fillings: [
    fill(categoryUses, [{ move: moveCategory }]),
    fill(notificationKinds, requirementsKinds),
    fill(subjectKinds, { requirement: requirementSubject }),
    fill(carriers, {
      'requirement.demote': LAST,
      'requirement.hide': OUT_OF_SIGHT,
      'requirement.remove': OUT_OF_SIGHT,
    }),
  ],
  programs: {
    'requirements:read': [listOwnRequirements, getOwnRequirement],
    'requirements:write': [changeRequirement, cancelRequirement],
  },
}
