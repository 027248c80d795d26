import type { TopicState } from '#app/features/catalogue/topics/topic.ts'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnTopics } from '../queries-own.server.ts'

/** The address of the list of own topics of a state, or of all, by page. */
export function ownTopicsAt(state: TopicState | null, page = 1): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(page > 1 && { page: String(page) }) })
  return `/manage_topic${query.size > 0 ? `?${query}` : ''}`
}

/** The states of own topics, with the number in each; nothing with only one state. */
export function TopicTabs({ counts, state }: { counts: OwnTopics['counts']; state: TopicState | null }) {
  const { t } = useTranslation('topic-editing')
  const shown = counts.filter(({ count }) => count > 0)
  if (shown.length < 2) return null
  const total = counts.reduce((sum, one) => sum + one.count, 0)
  return (
    <TabLinks
      label={t('own.filter')}
      tabs={[
        { label: t('own.all'), to: ownTopicsAt(null), count: total, current: state === null },
        ...shown.map((one) => ({
          label: t(`own.states.${one.state}`),
          to: ownTopicsAt(one.state),
          count: one.count,
          current: state === one.state,
        })),
      ]}
    />
  )
}
