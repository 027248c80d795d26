import { listNextDays } from '#app/features/catalogue/events/queries-next.server.ts'
import { SaveButton, SaveForm } from '#app/features/catalogue/favourites/components/save-button.tsx'
import { listKept } from '#app/features/catalogue/favourites/queries.server.ts'
import { CardList } from '#app/features/catalogue/search/components/card-list.tsx'
import { ResultsPage } from '#app/features/catalogue/search/components/results-page.tsx'
import { compareLinks } from '#app/features/catalogue/search/results-view.ts'
import { SEARCH_PARAMETERS } from '#app/features/catalogue/search-index/search-parameters.ts'
import { TopicCard } from '#app/features/catalogue/topics/components/topic-card.tsx'
import { listTopicCards } from '#app/features/catalogue/topics/queries-cards.server.ts'
import { TrainerCard } from '#app/features/catalogue/trainers/components/trainer-card.tsx'
import { listTrainerCards } from '#app/features/catalogue/trainers/queries-cards.server.ts'
import { itemList } from '#app/kit/structured.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { describePage } from '#app/platform/http/render.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Route } from './+types/search'
import { findResults } from './find-results.server.ts'

const SIZE = 24

export const handle = { sameForVisitors: SEARCH_PARAMETERS, skipTo: 'results' }

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const { view, ids, compared } = await findResults(ctx, args.request, { size: SIZE })
  const { kind, page } = view.address
  const [topics, trainers] = await Promise.all([
    kind === 'topic' ? listTopicCards(ctx, ids, compared) : [],
    kind === 'topic' ? [] : listTrainerCards(ctx, ids),
  ])
  describePage(args, (at) =>
    itemList(
      [
        ...topics.map((topic) => ({ name: topic.topic, url: at.page(`/topic/${topic.url}`) })),
        ...trainers.map((trainer) => ({ name: trainer.name, url: at.page(`/${trainer.username}`) })),
      ],
      { from: (page - 1) * SIZE + 1 },
    ),
  )
  const urls = topics.map(({ url }) => url)
  const [next, keptTopics, keptTrainers] = await Promise.all([
    listNextDays(ctx, urls),
    listKept(ctx, 'topic', urls),
    listKept(
      ctx,
      'trainer',
      trainers.map(({ username }) => username),
    ),
  ])
  const compare = compareLinks(
    view.address,
    'topic',
    topics.map(({ url, topic }) => ({ slug: url, title: topic })),
    translator(ctx.language),
  )
  const kept = keptTopics && keptTrainers && [...keptTopics, ...keptTrainers]
  return { view, topics, trainers, next, compare, kept }
})

export default function Search({ loaderData }: Route.ComponentProps) {
  const { view, topics, trainers, next, compare, kept } = loaderData
  const save = (kind: 'topic' | 'trainer', slug: string, title: string) => (
    <SaveButton at="corner" kind={kind} slug={slug} title={title} saved={kept?.includes(slug)} />
  )
  return (
    <ResultsPage view={view}>
      <SaveForm />
      <CardList>
        {topics.map((topic) => (
          <TopicCard
            key={topic.url}
            topic={topic}
            next={next[topic.url]?.[0]}
            compare={compare[topic.url]}
            save={save('topic', topic.url, topic.topic)}
            heading="h2"
          />
        ))}
        {trainers.map((trainer) => (
          <TrainerCard
            key={trainer.username}
            trainer={trainer}
            save={save('trainer', trainer.username, trainer.name)}
          />
        ))}
      </CardList>
    </ResultsPage>
  )
}
