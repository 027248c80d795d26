import { EventLines } from '#app/features/catalogue/event-pages/components/event-line.tsx'
import type { TopicPageView } from '#app/features/catalogue/topics/topic-page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { MoreLink, Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './topic.module.css'
import { askForDate, type Coming } from './topic-panel.tsx'

/** The dates of a topic, each a way to its tickets, and what to do when none of them suits. */
export function TopicDates({ coming, topic }: { coming: Coming; topic: TopicPageView }) {
  const { t } = useTranslation('topics')
  const more = coming.total - coming.lines.length
  const all = `/event/search?${new URLSearchParams({ q: topic.title })}`
  return (
    <Section id="dates" title={t('dates', { count: coming.total })}>
      <EventLines events={coming.lines} heading="h3" />
      {more > 0 ? (
        <p className={styles.more}>
          <MoreLink to={all}>{t('moreDates', { count: more })}</MoreLink>
        </p>
      ) : null}
      <div className={styles.ask}>
        <div>
          <p className={styles.askTitle}>{t('noneSuits')}</p>
          <p className={styles.none}>{t('askText')}</p>
        </div>
        <LinkButton to={askForDate(topic)}>{t('ask')}</LinkButton>
      </div>
    </Section>
  )
}
