import { follow } from '#app/platform/facts.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { categoryChanged, categoryMerged } from './category.ts'
import { finishMerge } from './finish-merge.server.ts'
import { finishMergeJob, reindexCategoryJob } from './jobs.ts'
import { categoryInvariants } from './queries-invariants.server.ts'
import { reindexCategory } from './reindex-category.server.ts'

export const categoryEditingWiring: Wiring = {
  jobs: [
    carryOut(finishMergeJob, (ctx, { categoryId }) => finishMerge(ctx, categoryId)),
    carryOut(reindexCategoryJob, (ctx, { categoryId }) => reindexCategory(ctx, categoryId)),
  ],
  invariants: categoryInvariants,
  followers: [
    ...[categoryChanged, categoryMerged].map((fact) => follow(fact, forgetPagesJob, () => ({}))),
    follow(categoryMerged, finishMergeJob, ({ subjectId }) => ({ categoryId: subjectId })),
    follow(categoryChanged, reindexCategoryJob, ({ subjectId }) => ({ categoryId: subjectId })),
    follow(categoryMerged, reindexCategoryJob, ({ subjectId, details }) => ({
      categoryId: details.into ?? subjectId,
    })),
  ],
}
