import { EventLines } from '#app/features/catalogue/event-pages/components/event-line.tsx'
import { listEventLines } from '#app/features/catalogue/event-pages/queries-lines.server.ts'
import { SaveButton, SaveForm } from '#app/features/catalogue/favourites/components/save-button.tsx'
import { listKept } from '#app/features/catalogue/favourites/queries.server.ts'
import { ResultsPage } from '#app/features/catalogue/search/components/results-page.tsx'
import { SubscribeLinks } from '#app/features/catalogue/search/components/subscribe-links.tsx'
import { eventFeed } from '#app/features/catalogue/search/feed-address.ts'
import { compareLinks } from '#app/features/catalogue/search/results-view.ts'
import { SEARCH_PARAMETERS } from '#app/features/catalogue/search-index/search-parameters.ts'
import { itemList } from '#app/kit/structured.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Route } from './+types/event-search'
import { findResults } from './find-results.server.ts'

const SIZE = 20

export const handle = { sameForVisitors: SEARCH_PARAMETERS, skipTo: 'results' }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const { view, ids, compared } = await findResults(ctx, args.request, { kind: 'event', size: SIZE })
  const events = await listEventLines(ctx, ids, compared)
  describePage(args, (at) =>
    itemList(
      events.map((event) => ({ name: event.title, url: at.page(event.to) })),
      { from: (view.address.page - 1) * SIZE + 1 },
    ),
  )
  const compare = compareLinks(
    view.address,
    'event',
    events.map(({ slug, title }) => ({ slug, title })),
    translator(ctx.language),
  )
  const kept = await listKept(
    ctx,
    'event',
    events.map(({ slug }) => slug),
  )
  return { view, events, kept, feed: eventFeed(view.address), compare }
})

export default function EventSearch({ loaderData }: Route.ComponentProps) {
  const { view, events, kept, compare } = loaderData
  return (
    <ResultsPage view={view}>
      <SaveForm />
      <EventLines
        events={events}
        compare={compare}
        heading="h2"
        saveOf={({ slug, title }) => (
          <SaveButton at="line" kind="event" slug={slug} title={title} saved={kept?.includes(slug)} />
        )}
      />
      <SubscribeLinks feed={loaderData.feed} />
    </ResultsPage>
  )
}
