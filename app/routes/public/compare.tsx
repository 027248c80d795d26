import { type Compared, comparisonOf } from '#app/features/catalogue/event-pages/comparison.ts'
import { ComparisonPage } from '#app/features/catalogue/event-pages/components/comparison-page.tsx'
import { listComparedEvents } from '#app/features/catalogue/event-pages/queries-compared.server.ts'
import { listNextDays } from '#app/features/catalogue/events/queries-next.server.ts'
import { readComparison, slugsOf } from '#app/features/catalogue/search/comparison-address.ts'
import { listComparedTopics } from '#app/features/catalogue/topics/queries-compared.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Route } from './+types/compare'

const DAYS = 3

export const handle = { sameForVisitors: ['with', 'people'] }

export const loader = loaderOf(async (ctx, { request }: Route.LoaderArgs) => {
  const address = readComparison(new URL(request.url).searchParams)
  const topicSlugs = slugsOf('topic', address.chosen)
  const [topics, events, days] = await Promise.all([
    listComparedTopics(ctx, topicSlugs),
    listComparedEvents(ctx, slugsOf('event', address.chosen)),
    listNextDays(ctx, topicSlugs, DAYS),
  ])
  const compared = address.chosen.flatMap((choice): Compared[] => {
    const topic = topics.find(({ url }) => choice === `topic.${url}`)
    if (topic) return [{ choice, topic, days: days[topic.url] ?? [] }]
    const event = events.find(({ slug }) => choice === `event.${slug}`)
    return event ? [{ choice, event }] : []
  })
  const { language } = ctx
  const { people } = address
  return {
    address: { people, chosen: compared.map(({ choice }) => choice) },
    gone: address.chosen.length - compared.length,
    view: comparisonOf(compared, { language, t: translator(language), now: ctx.now(), people }),
  }
})

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparisonPage {...loaderData} />
}
