import type { ReactNode } from 'react'
import { EventMeter, EventPrice } from '#app/features/catalogue/event-pages/components/event-line.tsx'
import type { EventLineView } from '#app/features/catalogue/event-pages/event-line.ts'
import type { TopicPageView } from '#app/features/catalogue/topics/topic-page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateBadge } from '#app/ui/date-badge.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { Price } from '#app/ui/price.tsx'
import { Still } from '#app/ui/still.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './topic.module.css'

export type Coming = { lines: EventLineView[]; total: number }

/** Where one asks for the topic as a training for one's own people. */
export function askForDate({ slug }: Pick<TopicPageView, 'slug'>): string {
  return `/request-training?${new URLSearchParams({ topic: slug })}`
}

export function TopicPrice({ topic }: { topic: Pick<TopicPageView, 'price'> }) {
  const { t } = useTranslation('topics')
  if (!topic.price) return <b>{t('onRequest')}</b>
  return <Price large price={topic.price} />
}

/** What one decides by, beside the text: price, facts, the next date, and the way to it. */
export function TopicPanel({
  topic,
  coming,
  save,
  alive,
}: {
  topic: TopicPageView
  coming: Coming
  save?: ReactNode
  /** Whether the button answers to this reader. */
  alive: boolean
}) {
  const { t } = useTranslation(['topics', 'qmail', 'requirement-drafts'])
  const [next] = coming.lines
  return (
    <Panel>
      <Still of={topic} alive={alive}>
        <div className={styles.head}>
          <TopicPrice topic={topic} />
        </div>
        <FactList facts={topic.facts} />
        <div className={styles.next}>
          {next ? (
            <>
              <p className={styles.nextTitle}>{t('nextDate')}</p>
              <NextDate event={next} />
              {next.price && topic.offer && topic.offer.unit !== 'person' ? (
                <p className={styles.none}>{t('whyLess')}</p>
              ) : null}
              <LinkButton to={`${next.to}#tickets`} tone="go" wide>
                {t('tickets')}
              </LinkButton>
              <LinkButton to="#dates" tone="bare" wide>
                {t('allDates', { count: coming.total })}
              </LinkButton>
            </>
          ) : (
            <>
              <p className={styles.nextTitle}>{t('noDate')}</p>
              <p className={styles.none}>{t('askText')}</p>
              <LinkButton to={askForDate(topic)} tone="go" wide>
                {t('ask')}
              </LinkButton>
              {topic.owner.page ? (
                <LinkButton to={topic.owner.page} tone="bare" wide>
                  {t('profile')}
                </LinkButton>
              ) : null}
            </>
          )}
          <LinkButton to={`/requirement/addrequirement?${new URLSearchParams({ topic: topic.slug })}`} wide>
            {t('requirement-drafts:ofTopic')}
          </LinkButton>
          <LinkButton to={`/message?about=topic:${topic.slug}`} wide>
            {t('qmail:message')}
          </LinkButton>
          {save}
        </div>
      </Still>
    </Panel>
  )
}

function NextDate({ event }: { event: EventLineView }) {
  return (
    <div className={styles.date}>
      <DateBadge month={event.month} day={event.day} rest={event.rest} dateTime={event.dateTime} />
      <div>
        <p>{event.meta}</p>
        <EventMeter event={event} />
      </div>
      <EventPrice event={event} />
    </div>
  )
}
