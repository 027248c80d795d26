import { ResultsFrame } from '#app/features/search/components/results-frame.tsx'
import { listResults } from '#app/features/search/queries-results.server.ts'
import { readSearch, SEARCH_PARAMETERS } from '#app/features/search/search-address.ts'
import { TopicCard } from '#app/features/topics/components/topic-card.tsx'
import { listTopicCards } from '#app/features/topics/queries-cards.server.ts'
import { TrainerCard } from '#app/features/trainers/components/trainer-card.tsx'
import { listTrainerCards } from '#app/features/trainers/queries-cards.server.ts'
import { itemList } from '#app/kit/structured.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { CardGrid } from '#app/ui/card.tsx'
import type { Route } from './+types/search'

const SIZE = 24

export const handle = { sameForVisitors: SEARCH_PARAMETERS }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const address = readSearch(new URL(args.request.url).searchParams)
  const { hits, counts, nearly } = await listResults(ctx, { ...address, size: SIZE })
  const ids = hits.rows.map((hit) => hit.id)
  const [topics, trainers] = await Promise.all([
    address.kind === 'topic' ? listTopicCards(ctx, ids) : [],
    address.kind === 'topic' ? [] : listTrainerCards(ctx, ids),
  ])
  describePage(args, (at) =>
    itemList(
      [
        ...topics.map((topic) => ({ name: topic.topic, url: at.page(`/topic/${topic.url}`) })),
        ...trainers.map((trainer) => ({ name: trainer.name, url: at.page(`/${trainer.username}`) })),
      ],
      { from: (address.page - 1) * SIZE + 1 },
    ),
  )
  return { found: { address, counts, nearly, pageCount: hits.pageCount }, topics, trainers }
})

export default function Search({ loaderData }: Route.ComponentProps) {
  const { found, topics, trainers } = loaderData
  return (
    <ResultsFrame found={found}>
      <CardGrid>
        {topics.map((topic) => (
          <TopicCard key={topic.id} topic={topic} heading="h2" />
        ))}
        {trainers.map((trainer) => (
          <TrainerCard key={trainer.username} trainer={trainer} />
        ))}
      </CardGrid>
    </ResultsFrame>
  )
}
