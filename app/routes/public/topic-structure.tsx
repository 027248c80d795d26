import { useRouteLoaderData } from 'react-router'
import type { EventLineView } from '#app/features/events/event-line.ts'
import type { TopicPageView } from '#app/features/topics/topic-page.ts'
import { pathIn } from '#app/kit/language.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { useLanguage } from '#app/ui/language.ts'

/** A topic and where it lies, as search engines read it. */
export function TopicStructure({
  topic,
  events,
  group,
}: {
  topic: TopicPageView
  events: EventLineView[]
  group: string
}) {
  const language = useLanguage()
  const origin = useRouteLoaderData<typeof rootLoader>('root')?.origin ?? ''
  const address = (path: string) => origin + pathIn(language, path)
  const offer = topic.offer
    ? { '@type': 'Offer', price: topic.offer.price, priceCurrency: topic.offer.currency, category: 'Paid' }
    : undefined
  return (
    <>
      <JsonLd
        data={{
          '@type': 'Course',
          name: topic.title,
          description: topic.summary || topic.title,
          url: address(`/topic/${topic.slug}`),
          inLanguage: topic.language,
          provider: {
            '@type': topic.owner.supplier ? 'Organization' : 'Person',
            name: topic.owner.name,
            url: address(`/${topic.owner.username}`),
          },
          offers: offer,
          hasCourseInstance: events.map((event) => ({
            '@type': 'CourseInstance',
            name: event.title,
            startDate: event.dateTime,
            courseMode: event.online ? 'Online' : 'Onsite',
            url: address(event.to),
          })),
          aggregateRating:
            topic.rating === null
              ? undefined
              : { '@type': 'AggregateRating', ratingValue: topic.rating, reviewCount: topic.ratingCount },
        }}
      />
      <JsonLd
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: [
            { name: 'Quorum', item: address('/') },
            { name: group, item: address(`/search?${new URLSearchParams({ topic: group })}`) },
            { name: topic.title, item: address(`/topic/${topic.slug}`) },
          ].map((entry, at) => ({ '@type': 'ListItem', position: at + 1, ...entry })),
        }}
      />
    </>
  )
}
