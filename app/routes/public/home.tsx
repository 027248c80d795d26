import { useTranslation } from 'react-i18next'
import { listComingEvents } from '#app/features/events/queries-lines.server.ts'
import { RequirementRow } from '#app/features/requirements/components/requirement-row.tsx'
import { listOpenRequirements } from '#app/features/requirements/queries-rows.server.ts'
import { TopicCard } from '#app/features/topics/components/topic-card.tsx'
import { listCategoryCounts, listLovedTopics } from '#app/features/topics/queries-home.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { CardGrid } from '#app/ui/card.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import type { Route } from './+types/home'
import styles from './home.module.css'
import { HomeHero } from './home-hero.tsx'
import { QuorumBand } from './quorum-band.tsx'

const COMING = 5
const LOVED = 8
const WANTED = 4

export const loader = loaderOf(async (ctx, _args: Route.LoaderArgs) => {
  const [coming, catalogue, loved, wanted] = await Promise.all([
    listComingEvents(ctx, { limit: COMING }),
    listCategoryCounts(ctx),
    listLovedTopics(ctx, LOVED),
    listOpenRequirements(ctx, WANTED),
  ])
  return {
    coming,
    catalogue,
    loved,
    wanted,
    now: ctx.now().toISOString(),
    timeZone: ctx.timeZone,
    visitor: ctx.actor.kind === 'visitor',
  }
})

const topicSearch = (words: string) => `/search?${new URLSearchParams({ topic: words })}`

export default function Home({ loaderData }: Route.ComponentProps) {
  const { coming, catalogue, loved, wanted, visitor } = loaderData
  const { t } = useTranslation('home')
  return (
    <>
      <PageMeta path="/" />
      <JsonLd data={{ '@type': 'Organization', name: 'Quorum', description: t('lead') }} />
      <HomeHero coming={coming} groups={catalogue.groups} />
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
      {wanted.length > 0 ? (
        <Section
          band
          title={t('wanted')}
          note={t('wantedNote')}
          link={{ to: '/requirement/search', label: t('allRequirements') }}
        >
          {wanted.map((requirement) => (
            <RequirementRow
              key={requirement.url}
              requirement={requirement}
              now={new Date(loaderData.now)}
              timeZone={loaderData.timeZone}
              heading="h3"
            />
          ))}
        </Section>
      ) : null}
      <QuorumBand visitor={visitor} />
    </>
  )
}
