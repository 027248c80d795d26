import { RequirementRow } from '#app/features/requirements/components/requirement-row.tsx'
import { listRequirementRows } from '#app/features/requirements/queries-rows.server.ts'
import { ResultsFrame } from '#app/features/search/components/results-frame.tsx'
import { listResults } from '#app/features/search/queries-results.server.ts'
import { readSearchOf, SEARCH_PARAMETERS } from '#app/features/search/search-address.ts'
import { itemList } from '#app/kit/structured.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import type { Route } from './+types/requirement-search'

const SIZE = 20

export const handle = { sameForVisitors: SEARCH_PARAMETERS }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const address = readSearchOf('requirement', new URL(args.request.url).searchParams)
  const { hits, counts, nearly } = await listResults(ctx, { ...address, size: SIZE })
  const ids = hits.rows.map((hit) => hit.id)
  const requirements = await listRequirementRows(ctx, ids)
  describePage(args, (at) =>
    itemList(
      requirements.map((one) => ({ name: one.title, url: at.page(`/requirement/${one.url}`) })),
      { from: (address.page - 1) * SIZE + 1 },
    ),
  )
  return {
    found: { address, counts, nearly, pageCount: hits.pageCount },
    requirements,
    now: ctx.now().toISOString(),
  }
})

export default function RequirementSearch({ loaderData }: Route.ComponentProps) {
  const now = new Date(loaderData.now)
  return (
    <ResultsFrame found={loaderData.found}>
      <div>
        {loaderData.requirements.map((requirement) => (
          <RequirementRow key={requirement.url} requirement={requirement} now={now} />
        ))}
      </div>
    </ResultsFrame>
  )
}
