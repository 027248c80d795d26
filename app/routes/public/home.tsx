import { useTranslation } from 'react-i18next'
import { EventLines } from '#app/features/events/components/event-line.tsx'
import { listComingEvents } from '#app/features/events/queries-lines.server.ts'
import { SearchBox } from '#app/features/search/components/search-box.tsx'
import { TopicCard } from '#app/features/topics/components/topic-card.tsx'
import { listCategoryCounts, listLovedTopics } from '#app/features/topics/queries-home.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Chip, Chips } from '#app/ui/badge.tsx'
import { CardGrid } from '#app/ui/card.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { Section, Wrap } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import type { Route } from './+types/home'
import styles from './home.module.css'
import { QuorumBand } from './quorum-band.tsx'

const COMING = 5
const LOVED = 8
const TRIED = 6

export const loader = loaderOf(async (ctx, _args: Route.LoaderArgs) => {
  const [coming, catalogue, loved] = await Promise.all([
    listComingEvents(ctx, { limit: COMING }),
    listCategoryCounts(ctx),
    listLovedTopics(ctx, LOVED),
  ])
  return { coming, catalogue, loved, visitor: ctx.actor.kind === 'visitor' }
})

const topicSearch = (words: string) => `/search?${new URLSearchParams({ topic: words })}`

export default function Home({ loaderData }: Route.ComponentProps) {
  const { coming, catalogue, loved, visitor } = loaderData
  const { t } = useTranslation('home')
  return (
    <>
      <PageMeta path="/" />
      <JsonLd data={{ '@type': 'Organization', name: 'Quorum', description: t('lead') }} />
      <Wrap className={styles.hero}>
        <div>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          <SearchBox large />
          <nav className={styles.tried} aria-label={t('tried')}>
            <Chips>
              {catalogue.groups.slice(0, TRIED).map((group) => (
                <Chip key={group.slug} to={topicSearch(group.name)}>
                  {group.name}
                </Chip>
              ))}
            </Chips>
          </nav>
        </div>
        <section className={styles.board} aria-labelledby="coming">
          <header className={styles.boardHead}>
            <h2 id="coming">{t('coming')}</h2>
            <Anchor to="/event/search">{t('allEvents', { count: coming.total })}</Anchor>
          </header>
          {coming.lines.length > 0 ? (
            <EventLines events={coming.lines} />
          ) : (
            <p className={styles.none}>{t('noEvents')}</p>
          )}
        </section>
      </Wrap>
      {catalogue.groups.length > 0 ? (
        <Section
          band
          title={t('categories')}
          note={`${t('count', { count: catalogue.topics })} ${t('providers', { count: catalogue.providers })}`}
          link={{ to: '/search?topic=', label: t('allTopics') }}
        >
          <ul className={styles.index}>
            {catalogue.groups.map((group) => (
              <li key={group.slug}>
                <Anchor to={topicSearch(group.name)}>
                  {group.name}
                  <span>{group.count}</span>
                </Anchor>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {loved.length > 0 ? (
        <Section band title={t('loved')} link={{ to: '/search?topic=', label: t('allTopics') }}>
          <CardGrid phone={2}>
            {loved.map((topic) => (
              <TopicCard key={topic.id} topic={topic} />
            ))}
          </CardGrid>
        </Section>
      ) : null}
      <QuorumBand visitor={visitor} />
    </>
  )
}
