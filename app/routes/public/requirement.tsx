import { RequirementPage } from '#app/features/requirements/components/requirement-page.tsx'
import { getRequirement } from '#app/features/requirements/queries-rows.server.ts'
import { structuredRequirement } from '#app/features/requirements/requirement-structured.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import type { Route } from './+types/requirement'

export const handle = { sameForVisitors: [] }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const requirement = await getRequirement(ctx, args.params.url)
  describePage(args, (at) => [structuredRequirement(requirement, at)])
  return { requirement, now: ctx.now().toISOString() }
})

export default function Requirement({ loaderData }: Route.ComponentProps) {
  return <RequirementPage {...loaderData} />
}
