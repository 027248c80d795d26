import { TopicCard } from '#app/features/catalogue/topics/components/topic-card.tsx'
import type { TopicCardView } from '#app/features/catalogue/topics/topic-card.ts'
import type { Page } from '#app/kit/paging.ts'
import { CardGrid } from '#app/ui/card.tsx'
import { Section } from '#app/ui/layout.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** One page of the topics of whom the page is about; nothing without any. */
export function TopicSection({
  topics,
  hrefOf,
}: {
  topics: Page<TopicCardView>
  hrefOf: (page: number) => string
}) {
  const { t } = useTranslation('trainers')
  if (topics.total === 0) return null
  return (
    <Section id="topics" title={t('topics')} note={t('topicCount', { count: topics.total })}>
      <CardGrid phone={2}>
        {topics.rows.map((topic) => (
          <TopicCard key={topic.url} topic={topic} />
        ))}
      </CardGrid>
      <Pagination page={topics.page} pages={topics.pageCount} hrefOf={hrefOf} />
    </Section>
  )
}
