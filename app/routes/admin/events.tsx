import { listWaitingEvents } from '#app/features/catalogue/event-publishing/queries-review.server.ts'
import { EventWhen, EventWhere } from '#app/features/sales/participants/components/event-when.tsx'
import { waitedFor } from '#app/kit/spans.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/events'

const MOST = 100

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const { rows, total } = await listWaitingEvents(ctx, { limit: MOST })
  const decided = (['publish', 'return'] as const).find((name) => url.searchParams.has(name)) ?? null
  return { rows, total, decided, title: decided && url.searchParams.get(decided), now: ctx.now() }
})

/**
 * The first events of organisers, which wait for somebody to look at them; the one that begins first is the
 * first.
 */
export default function Events({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('event-publishing')
  const language = useLanguage()
  const { rows, total, decided, title, now } = loaderData
  return (
    <>
      <PageMeta title={t('review.title')} noindex />
      <PageHead
        title={t('review.title')}
        lead={total > 0 ? <p>{t('review.count', { count: total })}</p> : undefined}
      />
      {decided && title ? <Alert tone="good">{t(`review.done.${decided}`, { title })}</Alert> : null}
      {rows.length === 0 ? (
        <EmptyState title={t('review.empty')}>{t('review.emptyNext')}</EmptyState>
      ) : (
        <DeskRows>
          {rows.map((event) => (
            <DeskRow
              key={event.slug}
              heading="h2"
              starts={{ at: event.startsAt, timeZone: event.timeZone }}
              title={event.title}
              titleLang={event.language}
              to={`/admin/events/${encodeURIComponent(event.slug)}`}
              lines={[
                event.organiser,
                <span key="when">
                  <EventWhen event={event} now={now} /> · <EventWhere event={event} />
                </span>,
              ]}
              end={
                <Badge tone="wait">
                  {t('review.waits', { time: waitedFor(event.since, now, language) })}
                </Badge>
              }
            />
          ))}
        </DeskRows>
      )}
    </>
  )
}
