import { requirementAwarded, requirementClosed } from '#app/features/procurement/requirements/requirement.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { freezePlaces } from './freeze-places.server.ts'
import { freezePlacesJob } from './jobs.ts'
import { placeRows } from './personal-data.server.ts'

export const proposalPlacesWiring: Wiring = {
  jobs: [carryOutFast(freezePlacesJob, (ctx, { requirementId }) => freezePlaces(ctx, requirementId))],
  followers: [requirementAwarded, requirementClosed].map((fact) =>
    follow(fact, freezePlacesJob, ({ subjectId }) => ({ requirementId: subjectId })),
  ),
  personalData: placeRows,
}
