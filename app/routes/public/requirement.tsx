import { People } from '#app/features/catalogue/trainer-profiles/components/people.tsx'
import { RequirementPage } from '#app/features/procurement/requirements/components/requirement-page.tsx'
import { listFittingTrainers } from '#app/features/procurement/requirements/queries-fitting.server.ts'
import {
  getRequirement,
  listSimilarRequirements,
} from '#app/features/procurement/requirements/queries-rows.server.ts'
import { structuredRequirement } from '#app/features/procurement/requirements/requirement-structured.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import type { Route } from './+types/requirement'

const SIMILAR = 4
const TRAINERS = 4

export const handle = { sameForVisitors: [] }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const { id, categoryId, groupId, ...requirement } = await getRequirement(ctx, args.params.url)
  const like = { id, categoryId, groupId }
  const { open, trainingLanguage, mode } = requirement
  const [similar, trainers] = await Promise.all([
    listSimilarRequirements(ctx, like, SIMILAR),
    open ? listFittingTrainers(ctx, { ...like, trainingLanguage, mode }, TRAINERS) : [],
  ])
  describePage(args, (at) => [structuredRequirement(requirement, at)])
  return { requirement, similar, trainers, now: ctx.now().toISOString() }
})

export default function Requirement({ loaderData }: Route.ComponentProps) {
  const { trainers, ...page } = loaderData
  return <RequirementPage {...page} trainers={trainers.length > 0 ? <People people={trainers} /> : null} />
}
