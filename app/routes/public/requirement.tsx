import { RequirementPage } from '#app/features/requirements/components/requirement-page.tsx'
import { getRequirement } from '#app/features/requirements/queries-rows.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/requirement'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => ({
  requirement: await getRequirement(ctx, params.url),
  now: ctx.now().toISOString(),
}))

export default function Requirement({ loaderData }: Route.ComponentProps) {
  return <RequirementPage {...loaderData} />
}
