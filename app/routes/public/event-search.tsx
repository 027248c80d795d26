import { EventLines } from '#app/features/events/components/event-line.tsx'
import { listEventLines } from '#app/features/events/queries-lines.server.ts'
import { ResultsFrame } from '#app/features/search/components/results-frame.tsx'
import { listResults } from '#app/features/search/queries-results.server.ts'
import { readSearchOf, SEARCH_PARAMETERS } from '#app/features/search/search-address.ts'
import { itemList } from '#app/kit/structured.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import type { Route } from './+types/event-search'

const SIZE = 20

export const handle = { sameForVisitors: SEARCH_PARAMETERS }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const address = readSearchOf('event', new URL(args.request.url).searchParams)
  const { hits, counts, nearly } = await listResults(ctx, { ...address, size: SIZE })
  const events = await listEventLines(
    ctx,
    hits.rows.map((hit) => hit.id),
  )
  describePage(args, (at) =>
    itemList(
      events.map((event) => ({ name: event.title, url: at.page(event.to) })),
      { from: (address.page - 1) * SIZE + 1 },
    ),
  )
  return { found: { address, counts, nearly, pageCount: hits.pageCount }, events }
})

export default function EventSearch({ loaderData }: Route.ComponentProps) {
  return (
    <ResultsFrame found={loaderData.found}>
      <EventLines events={loaderData.events} heading="h2" />
    </ResultsFrame>
  )
}
