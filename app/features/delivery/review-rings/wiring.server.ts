import { reviewWritten } from '#app/features/delivery/reviews/review.ts'
import { detectors } from '#app/features/people/staff-acts/detector-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { findRings } from './find-rings.server.ts'
import { isInRing } from './is-in-ring.server.ts'
import { findRingsJob } from './jobs.ts'
import { reviewRingRows } from './personal-data.server.ts'
import { reviewRingsCases } from './queries-cases.server.ts'

export const reviewRingsWiring: Wiring = {
  cases: reviewRingsCases,
  jobs: [carryOut(findRingsJob, (ctx, { reviewId }) => findRings(ctx, reviewId))],
  followers: [follow(reviewWritten, findRingsJob, ({ subjectId }) => ({ reviewId: subjectId }))],
  personalData: reviewRingRows,
  fillings: [fill(detectors, { ring: isInRing })],
}
