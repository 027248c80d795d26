import { SaveButton, SaveForm } from '#app/features/catalogue/favourites/components/save-button.tsx'
import { type FavouriteKind, markOf } from '#app/features/catalogue/favourites/favourite.ts'
import { TopicCard } from '#app/features/catalogue/topics/components/topic-card.tsx'
import { RequirementRow } from '#app/features/procurement/requirements/components/requirement-row.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { CardGrid } from '#app/ui/card.tsx'
import { Section } from '#app/ui/layout.tsx'
import { Still } from '#app/ui/still.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { HomeData } from '../queries-home.server.ts'
import styles from './home.module.css'
import { HomeHero } from './home-hero.tsx'
import { HomePeople } from './home-people.tsx'
import { HomeSteps } from './home-steps.tsx'
import { HomeVoices } from './home-voices.tsx'

/** What the home page shows, also behind the forms of /login and /register. */
export function HomePage({ data }: { data: HomeData }) {
  const { coming, catalogue, loved, nextDays, people, voices, wanted, kept } = data
  const { t } = useTranslation('home')
  const alive = kept !== null
  const save = (at: 'corner' | 'line', kind: FavouriteKind, slug: string, title: string) => (
    <SaveButton at={at} kind={kind} slug={slug} title={title} saved={kept?.includes(markOf(kind, slug))} />
  )
  return (
    <>
      <SaveForm />
      <HomeHero
        of={data}
        alive={alive}
        coming={coming}
        groups={catalogue.groups}
        saveOf={({ slug, title }) => save('line', 'event', slug, title)}
      />
      <Still of={data} alive={alive}>
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
                  <Anchor to={`/search?topic=&category=${group.slug}`}>
                    {group.name}
                    <span>{group.count}</span>
                  </Anchor>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
        {loved.length > 0 ? (
          <Section
            band
            title={t(loved.some(({ rating }) => rating !== null) ? 'loved' : 'fresh')}
            link={{ to: '/search?topic=', label: t('allTopics') }}
          >
            <CardGrid phone={2}>
              {loved.map((topic) => (
                <TopicCard
                  key={topic.url}
                  topic={topic}
                  next={nextDays[topic.url]?.[0]}
                  save={save('corner', 'topic', topic.url, topic.topic)}
                />
              ))}
            </CardGrid>
          </Section>
        ) : null}
        <HomeSteps />
        {people.length > 0 ? (
          <Section band title={t('people')} link={{ to: '/search?username=', label: t('allPeople') }}>
            <HomePeople
              people={people}
              saveOf={({ username, name }) => save('line', 'trainer', username, name)}
            />
          </Section>
        ) : null}
        {voices.length > 0 ? <HomeVoices voices={voices} /> : null}
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
      </Still>
    </>
  )
}
