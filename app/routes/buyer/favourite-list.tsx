import { EventLines } from '#app/features/catalogue/event-pages/components/event-line.tsx'
import { FavouriteTopics } from '#app/features/catalogue/favourites/components/favourite-topics.tsx'
import { SaveButton } from '#app/features/catalogue/favourites/components/save-button.tsx'
import { TrainerCard } from '#app/features/catalogue/trainers/components/trainer-card.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { CardGrid } from '#app/ui/card.tsx'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './favourite-list.module.css'
import type { showFavourites } from './favourites-shown.server.ts'

type Shown = Awaited<ReturnType<typeof showFavourites>>

/** What is kept of one kind, each with the button that gives it back. */
export function FavouriteList({ data, next }: { data: Shown; next: string | null }) {
  const { t } = useTranslation('favourites')
  const { kind, topics, trainers, coming, over, total, offset } = data
  if (kind === 'topic')
    return (
      <div className={styles.list}>
        <FavouriteTopics topics={topics} total={total} next={next} before={offset} />
      </div>
    )
  if (kind === 'trainer')
    return (
      <div className={styles.list}>
        <CardGrid>
          {trainers.map((trainer) => (
            <TrainerCard
              key={trainer.username}
              trainer={trainer}
              save={<SaveButton at="corner" kind={kind} slug={trainer.username} title={trainer.name} saved />}
            />
          ))}
        </CardGrid>
      </div>
    )
  const save = ({ slug, title }: { slug: string; title: string }) => (
    <SaveButton at="line" kind={kind} slug={slug} title={title} saved />
  )
  const whyOf = new Map(over.map(({ line, why }) => [line.slug, why]))
  return (
    <div className={styles.list}>
      <EventLines events={coming} heading="h2" saveOf={save} />
      {over.length > 0 ? (
        <Section title={t('over')}>
          <EventLines
            events={over.map(({ line }) => line)}
            saveOf={(event) => (
              <>
                <Badge tone={whyOf.get(event.slug) === 'cancelled' ? 'bad' : 'wait'}>
                  {t(whyOf.get(event.slug) ?? 'past')}
                </Badge>
                {save(event)}
              </>
            )}
          />
        </Section>
      ) : null}
    </div>
  )
}
