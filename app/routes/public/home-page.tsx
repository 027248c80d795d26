import { useTranslation } from 'react-i18next'
import type { EventLineView } from '#app/features/events/event-line.ts'
import { RequirementRow } from '#app/features/requirements/components/requirement-row.tsx'
import type { RequirementRowFacts } from '#app/features/requirements/requirement.ts'
import { TopicCard } from '#app/features/topics/components/topic-card.tsx'
import type { TopicCardView } from '#app/features/topics/topic-card.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { CardGrid } from '#app/ui/card.tsx'
import { Section } from '#app/ui/layout.tsx'
import styles from './home.module.css'
import { HomeHero } from './home-hero.tsx'
import { QuorumBand } from './quorum-band.tsx'

export type HomeData = {
  coming: { lines: EventLineView[]; total: number }
  catalogue: { groups: { slug: string; name: string; count: number }[]; topics: number; providers: number }
  loved: TopicCardView[]
  wanted: RequirementRowFacts[]
  now: string
  visitor: boolean
}

const topicSearch = (words: string) => `/search?${new URLSearchParams({ topic: words })}`

/** What the home page shows, also behind the forms of /login and /register. */
export function HomePage({ data }: { data: HomeData }) {
  const { coming, catalogue, loved, wanted, visitor } = data
  const { t } = useTranslation('home')
  return (
    <>
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
              now={new Date(data.now)}
              heading="h3"
            />
          ))}
        </Section>
      ) : null}
      <QuorumBand visitor={visitor} />
    </>
  )
}
