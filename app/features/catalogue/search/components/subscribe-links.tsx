import { useRouteLoaderData } from 'react-router'
import { pathIn } from '#app/kit/language.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { EventFeed } from '../feed-address.ts'
import styles from './subscribe-links.module.css'

/** The feed of these events for feed readers; React moves it into the head. */
export function FeedLinks({ feed }: { feed: EventFeed }) {
  const { t } = useTranslation('feeds')
  const language = useLanguage()
  const title = t('event.title')
  return (
    <>
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${title} · RSS`}
        href={pathIn(language, feed.rss)}
      />
      <link
        rel="alternate"
        type="text/calendar"
        title={`${title} · iCalendar`}
        href={pathIn(language, feed.ics)}
      />
    </>
  )
}

/** Links to the feed of these events, for a feed reader and for a calendar subscription. */
export function SubscribeLinks({ feed }: { feed: EventFeed }) {
  const { t } = useTranslation('feeds')
  const language = useLanguage()
  const root = useRouteLoaderData('root') as { origin: string } | undefined
  const calendar = (root?.origin ?? '') + pathIn(language, feed.ics)
  return (
    <nav aria-label={t('label')} className={styles.links}>
      <FeedLinks feed={feed} />
      <span>{t('subscribe')}</span>
      <a href={pathIn(language, feed.rss)} data-document="">
        {t('rss')}
      </a>
      <a href={calendar.replace(/^https?:/, 'webcal:')}>{t('calendar')}</a>
    </nav>
  )
}
