import { ResultsPage } from '#app/features/catalogue/search/components/results-page.tsx'
import { SEARCH_PARAMETERS } from '#app/features/catalogue/search-index/search-parameters.ts'
import { RequirementRow } from '#app/features/procurement/requirements/components/requirement-row.tsx'
import { listRequirementRows } from '#app/features/procurement/requirements/queries-rows.server.ts'
import { itemList } from '#app/kit/structured.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import type { Route } from './+types/requirement-search'
import { findResults } from './find-results.server.ts'

const SIZE = 20

export const handle = { sameForVisitors: SEARCH_PARAMETERS, skipTo: 'results' }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const { view, ids } = await findResults(ctx, args.request, { kind: 'requirement', size: SIZE })
  const requirements = await listRequirementRows(ctx, ids)
  describePage(args, (at) =>
    itemList(
      requirements.map((one) => ({ name: one.title, url: at.page(`/requirement/${one.url}`) })),
      { from: (view.address.page - 1) * SIZE + 1 },
    ),
  )
  return {
    view,
    requirements,
    now: ctx.now().toISOString(),
  }
})

export default function RequirementSearch({ loaderData }: Route.ComponentProps) {
  const now = new Date(loaderData.now)
  return (
    <ResultsPage view={loaderData.view}>
      <ul>
        {loaderData.requirements.map((requirement) => (
          <li key={requirement.url}>
            <RequirementRow requirement={requirement} now={now} />
          </li>
        ))}
      </ul>
    </ResultsPage>
  )
}
