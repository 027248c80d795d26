import { TopicCard } from '#app/features/catalogue/topics/components/topic-card.tsx'
import type { TopicCardView } from '#app/features/catalogue/topics/topic-card.ts'
import { CardGrid } from '#app/ui/card.tsx'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** What else there is of this kind; `category` is where all of it stands. */
export function TopicSimilar({ topics, category }: { topics: TopicCardView[]; category: string }) {
  const { t } = useTranslation('topics')
  if (topics.length === 0) return null
  return (
    <Section title={t('similar')} link={{ to: category, label: t('allSimilar') }}>
      <CardGrid phone={2}>
        {topics.map((card) => (
          <TopicCard key={card.url} topic={card} />
        ))}
      </CardGrid>
    </Section>
  )
}
