import { EventLines } from '#app/features/events/components/event-line.tsx'
import { listEventLines } from '#app/features/events/queries-lines.server.ts'
import { ResultsFrame } from '#app/features/search/components/results-frame.tsx'
import { listResults } from '#app/features/search/queries-results.server.ts'
import { readSearchOf } from '#app/features/search/search-address.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/event-search'

const SIZE = 20

export const loader = loaderOf(async (ctx, { request }: Route.LoaderArgs) => {
  const address = readSearchOf('event', new URL(request.url).searchParams)
  const { hits, counts, nearly } = await listResults(ctx, { ...address, size: SIZE })
  const events = await listEventLines(
    ctx,
    hits.rows.map((hit) => hit.id),
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
