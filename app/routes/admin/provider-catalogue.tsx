import type { EventsToDecide } from '#app/features/catalogue/events/queries-applicant.server.ts'
import type { TopicsToDecide } from '#app/features/catalogue/topic-editing/queries-applicant.server.ts'
import { EventBadge } from '#app/features/sales/organiser-sales/components/sales-rows.tsx'
import { EventWhen, EventWhere } from '#app/features/sales/participants/components/event-when.tsx'
import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type ProviderOffersProps = { topics: TopicsToDecide; events: EventsToDecide; now: Date }

const TONE: Record<TopicsToDecide['rows'][number]['state'], BadgeTone> = {
  draft: 'plain',
  published: 'good',
  archived: 'plain',
  suspended: 'bad',
}

/** What a provider has written so far, published or not; each opens as buyers would see it. */
export function ProviderCatalogue({ topics, events, now }: ProviderOffersProps) {
  const { t } = useTranslation('backoffice')
  if (topics.total + events.total === 0) return <p>{t('offers.nothing')}</p>
  return (
    <>
      {topics.total > 0 ? (
        <Section title={t('offers.topics')} note={String(topics.total)}>
          <DeskRows>
            {topics.rows.map(({ slug, title, language, summary, state, category }) => (
              <DeskRow
                key={slug}
                title={title}
                titleLang={language}
                to={`/topic/${encodeURIComponent(slug)}`}
                lines={[
                  category,
                  ...(summary
                    ? [
                        <span key="summary" lang={language}>
                          {summary}
                        </span>,
                      ]
                    : []),
                ]}
                end={<Badge tone={TONE[state]}>{t(`offers.topicState.${state}`)}</Badge>}
              />
            ))}
          </DeskRows>
          <More count={topics.total - topics.rows.length} />
        </Section>
      ) : null}
      {events.total > 0 ? (
        <Section title={t('offers.events')} note={String(events.total)}>
          <DeskRows>
            {events.rows.map((event) => (
              <DeskRow
                key={event.slug}
                starts={{ at: event.startsAt, timeZone: event.timeZone }}
                title={event.title}
                titleLang={event.language}
                to={`/event/${encodeURIComponent(event.slug)}`}
                lines={[
                  <span key="when">
                    <EventWhen event={event} now={now} /> · <EventWhere event={event} />
                  </span>,
                ]}
                end={<EventBadge event={event} now={now} />}
              />
            ))}
          </DeskRows>
          <More count={events.total - events.rows.length} />
        </Section>
      ) : null}
    </>
  )
}

function More({ count }: { count: number }) {
  const { t } = useTranslation('backoffice')
  return count > 0 ? <p>{t('offers.more', { count })}</p> : null
}
