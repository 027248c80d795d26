import { EventPage } from '#app/features/catalogue/event-pages/components/event-page.tsx'
import { PhoneBar } from '#app/features/catalogue/event-pages/components/phone-bar.tsx'
import { TicketPanel } from '#app/features/catalogue/event-pages/components/ticket-panel.tsx'
import { SaveButton, SaveForm } from '#app/features/catalogue/favourites/components/save-button.tsx'
import { formatWaitlistPlace } from '#app/features/catalogue/waitlist/waitlist-view.ts'
import { ReviewQuotes } from '#app/features/delivery/reviews/components/review-quotes.tsx'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage, showsKept } from '#app/platform/http/render.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { Kept } from '#app/ui/kept.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import type { Route } from './+types/event'
import { eventPageFor } from './event-shown.server.ts'

export const handle = { sameForVisitors: [], skipTo: 'tickets', reportedAs: 'event' }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const code = new URL(args.request.url).searchParams.get('code')
  const { shown, open, saved, wait, limit, kept } = await eventPageFor(ctx, args.params.url, code)
  describePage(args, shown.describe)
  if (kept) showsKept(args, shown)
  return {
    ...shown.page,
    open,
    saved,
    limit,
    place: wait ? formatWaitlistPlace(wait, ctx, translator(ctx.language)) : undefined,
  }
})

export default function Event({ loaderData }: Route.ComponentProps) {
  const { title, view, panel, sale, open, saved, limit, place, coming, isDraft, reviews, now } = loaderData
  return (
    <>
      <PageMeta
        title={title}
        description={view.meta}
        path={`/event/Q/${encodeURIComponent(view.url)}`}
        picture={['event', view.url, coming]}
        noindex={isDraft}
      />
      <Kept>
        <SaveForm />
        <EventPage
          event={view}
          saysTerms={panel.refund !== null && panel.closed === null}
          panel={
            <TicketPanel
              event={sale}
              view={panel}
              action="/order"
              now={now}
              open={open}
              place={place}
              limit={limit}
            />
          }
          save={<SaveButton at="page" kind="event" slug={view.url} title={view.title} saved={saved} />}
          bar={<PhoneBar bar={panel.bar} />}
          reviews={
            reviews?.average && view.topic ? (
              <ReviewQuotes reviews={reviews} all={`/topic/${encodeURIComponent(view.topic.url)}#reviews`} />
            ) : null
          }
        />
      </Kept>
    </>
  )
}
