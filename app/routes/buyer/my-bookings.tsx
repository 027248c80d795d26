import { AskedRows } from '#app/features/catalogue/seat-requests/components/asked-rows.tsx'
import { listOwnSeatRequests } from '#app/features/catalogue/seat-requests/queries-requests.server.ts'
import { describeSeatRequests } from '#app/features/catalogue/seat-requests/seat-request-view.ts'
import { WaitlistRows } from '#app/features/catalogue/waitlist/components/waitlist-rows.tsx'
import { listOwnWaitlistEntries } from '#app/features/catalogue/waitlist/queries-waitlist.server.ts'
import { formatWaitlistPlace } from '#app/features/catalogue/waitlist/waitlist-view.ts'
import { listToReview } from '#app/features/delivery/reviews/queries-attended.server.ts'
import { BookingRows } from '#app/features/sales/bookings/components/booking-rows.tsx'
import { countBookings, listBookings } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { WaitingDays } from '#app/features/sales/reschedulings/components/waiting-days.tsx'
import { listReschedulingsWaiting } from '#app/features/sales/reschedulings/queries-reschedulings.server.ts'
import { TrainingRequestRows } from '#app/features/sales/training-requests/components/training-request-rows.tsx'
import { listTrainingRequests } from '#app/features/sales/training-requests/queries-requests.server.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/my-bookings'

const SIZE = 20
const MOST_COMING = 200
const MOST_TRAININGS = 50

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const page = pageNumber(url.searchParams.get('page'))
  // Agreed trainings have a list of their own.
  const [counts, open, coming, past, trainings, toReview, waits, asked, moving] = await Promise.all([
    countBookings(ctx, { isSold: true }),
    listBookings(ctx, 'open', { limit: SIZE }),
    listBookings(ctx, 'coming', { limit: MOST_COMING, isSold: true }),
    listBookings(ctx, 'past', { limit: SIZE, offset: (page - 1) * SIZE, isSold: true }),
    listTrainingRequests(ctx, 'sent', { limit: MOST_TRAININGS }),
    listToReview(ctx),
    listOwnWaitlistEntries(ctx),
    listOwnSeatRequests(ctx),
    listReschedulingsWaiting(ctx, 'sent'),
  ])
  const isProvider = ctx.actor.serviceType === 'provider'
  return {
    isProvider,
    waits: waits.map(({ slug, title, language, startsAt, timeZone, ...wait }) => ({
      slug,
      title,
      language,
      startsAt,
      timeZone,
      place: formatWaitlistPlace(wait, ctx, translator(ctx.language)),
    })),
    asked: describeSeatRequests(asked, ctx, translator(ctx.language)),
    now: ctx.now(),
    zone: ctx.timeZone,
    open,
    coming,
    trainings,
    moving,
    toReview: toReview.length,
    past: pageOf(past, counts.past, page, SIZE),
  }
})

export default function MyBookings({
  loaderData: { isProvider, now, zone, open, coming, past, trainings, moving, toReview, waits, asked },
}: Route.ComponentProps) {
  const { t } = useTranslation(['bookings', 'reviews', 'trainings', 'reschedulings', 'waitlist'])
  const isEmpty =
    open.length + coming.length + past.total + trainings.length + waits.length + asked.length === 0
  return (
    <>
      <PageMeta title={t('pageTitle')} noindex />
      <PageHead title={t('title')} />
      {toReview > 0 ? (
        <Alert action={<LinkButton to="/review">{t('reviews:own.write')}</LinkButton>}>
          {t('reviews:own.waiting', { count: toReview })}
        </Alert>
      ) : null}
      <WaitingDays rows={moving} now={now} />
      {isEmpty ? (
        <EmptyState
          title={t('empty.title')}
          actions={
            <>
              <LinkButton to="/event/search" tone="go">
                {t('empty.events')}
              </LinkButton>
              <LinkButton to="/search?topic=">{t('empty.topics')}</LinkButton>
              {isProvider ? <LinkButton to="/dashboard">{t('empty.own')}</LinkButton> : null}
            </>
          }
        >
          {t('empty.text')}
        </EmptyState>
      ) : null}
      {open.length > 0 ? (
        <Section title={t('open')}>
          <BookingRows bookings={open} now={now} readerZone={zone} />
        </Section>
      ) : null}
      {waits.length > 0 ? (
        <Section title={t('waitlist:mine.title')}>
          <WaitlistRows waitlistEntries={waits} />
        </Section>
      ) : null}
      <AskedRows requests={asked} />
      {trainings.length > 0 ? (
        <Section title={t('trainings:mine.title')}>
          <TrainingRequestRows rows={trainings} side="sent" now={now} zone={zone} />
        </Section>
      ) : null}
      {coming.length > 0 ? (
        <Section title={t('coming')}>
          <BookingRows bookings={coming} now={now} readerZone={zone} />
        </Section>
      ) : null}
      {past.total > 0 ? (
        <Section title={t('past')}>
          <BookingRows bookings={past.rows} now={now} readerZone={zone} />
          <Pagination page={past.page} pages={past.pageCount} hrefOf={(page) => `/mybooking?page=${page}`} />
        </Section>
      ) : null}
    </>
  )
}
