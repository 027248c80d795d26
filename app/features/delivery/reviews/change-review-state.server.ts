import { topicChanged } from '#app/features/catalogue/topics/topic.ts'
import { profileChanged } from '#app/features/catalogue/trainer-profiles/profile.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { roleIn } from '#app/kit/state-table.ts'
import { personal } from '#app/platform/audit.server.ts'
import { changeState, stateMachine } from '#app/platform/change-state.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { countRatings } from './count-ratings.server.ts'
import { ratedIn } from './rated.ts'
import {
  REVIEW_TABLE,
  type ReviewState,
  type ReviewStep,
  reviewHeld,
  reviewHidden,
  reviewRemoved,
  reviewRestored,
} from './review.ts'
import { reviews } from './tables.server.ts'

/** What of a review its step needs. */
type ReviewStanding = {
  id: string
  state: ReviewState
  topicId: string | null
  trainerId: PartyId
  taughtById: PartyId | null
}

const machine = stateMachine({
  subject: 'review',
  table: reviews,
  axes: { state: REVIEW_TABLE },
  roleIn: (ctx, _row: ReviewStanding) => roleIn(ctx, { task: 'moderate' }),
  details: { trainer: reviews.trainerId, topic: reviews.topicId },
  facts: {
    hide: reviewHidden,
    restore: reviewRestored,
    hold: reviewHeld,
    release: reviewRestored,
    remove: reviewRemoved,
  },
})

/**
 * Hides a locked review, with the reason for its author, restores or holds it. The ratings of topic and
 * trainer are recounted in the same transaction; search and pages follow their facts.
 */
export async function changeReviewState(
  tx: Tx,
  ctx: Ctx,
  row: ReviewStanding,
  step: { name: ReviewStep; hiddenReason: string | null },
): Promise<void> {
  const { topicId } = row
  const rated = ratedIn(row)
  const decidedAt = step.name === 'hold' ? null : ctx.now()
  const set = { hiddenReason: step.hiddenReason, decidedAt }
  const details = step.hiddenReason === null ? {} : { reason: personal(step.hiddenReason) }
  await changeState(tx, ctx, machine, row, { state: step.name }, { set, details })
  await countRatings(tx, { topicIds: topicId ? [topicId] : [], trainerIds: rated })
  if (topicId) await recordFact(tx, topicChanged, topicId, { part: 'reviews' })
  for (const id of rated) await recordFact(tx, profileChanged, id, { part: 'reviews' })
}
