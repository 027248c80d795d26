import { FavouriteTopics } from '#app/features/favourites/components/favourite-topics.tsx'
import { SaveButton } from '#app/features/favourites/components/save-button.tsx'
import { EventLine } from '#app/features/tickets/components/event-line.tsx'
import { TrainerCard } from '#app/features/trainers/components/trainer-card.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { CardGrid } from '#app/ui/card.tsx'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { showFavourites } from './favourites-shown.server.ts'

type Shown = Awaited<ReturnType<typeof showFavourites>>

/** What is kept of one kind, each with the button that gives it back. */
export function FavouriteList({ data, next }: { data: Shown; next: string | null }) {
  const { t } = useTranslation('favourites')
  const { kind, topics, trainers, coming, over, total, offset } = data
  if (kind === 'topic') return <FavouriteTopics topics={topics} total={total} next={next} before={offset} />
  if (kind === 'trainer')
    return (
      <CardGrid>
        {trainers.map((trainer) => (
          <TrainerCard
            key={trainer.username}
            trainer={trainer}
            save={<SaveButton at="corner" kind={kind} slug={trainer.username} title={trainer.name} saved />}
          />
        ))}
      </CardGrid>
    )
  const save = (slug: string, title: string) => (
    <SaveButton at="line" kind={kind} slug={slug} title={title} saved />
  )
  return (
    <>
      {coming.map((event) => (
        <EventLine key={event.slug} event={event} heading="h2" save={save(event.slug, event.title)} />
      ))}
      {over.length > 0 ? (
        <Section title={t('over')}>
          {over.map(({ line, why }) => (
            <EventLine
              key={line.slug}
              event={line}
              save={
                <>
                  <Badge tone={why === 'cancelled' ? 'bad' : 'wait'}>{t(why)}</Badge>
                  {save(line.slug, line.title)}
                </>
              }
            />
          ))}
        </Section>
      ) : null}
    </>
  )
}
