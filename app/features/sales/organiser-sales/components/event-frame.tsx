import type { ReactNode } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { frameOf } from '../event-frame.ts'
import type { EventHead as Head } from '../queries-event-head.server.ts'
import styles from './event-frame.module.css'
import { EventHead } from './event-head.tsx'

/** Whether the reader has the tabs of the event: its organiser; staff see its pages without. */
export function useIsFramed(): boolean {
  const desk = useRouteLoaderData<{ head: Head | null }>('routes/provider/event-desk')
  return desk?.head?.isOwn === true
}

type EventFrameProps = Head & { now: Date; zone: string; children: ReactNode }

/**
 * Around each page of an event: what it is, its quorum and the steps that can be taken; for its organiser
 * all its pages, one click away.
 */
export function EventFrame({ children, ...head }: EventFrameProps) {
  const { t } = useTranslation('sales')
  const { pathname } = useLocation()
  const own = `/event/manage_event/${encodeURIComponent(head.event.slug)}`
  const rest = pathname.split('/event/manage_event/')[1]?.split('/').slice(1).join('/') ?? ''
  const { tabs, pages } = frameOf(head.event, rest)
  const to = (page: string) => (page === '' ? own : `${own}/${page}`)
  return (
    <div className={styles.frame}>
      <EventHead {...head} />
      {head.isOwn ? (
        <TabLinks
          label={t('frame.label')}
          tabs={tabs.map(({ name, page, current }) => ({
            label: t(`frame.${name}`),
            to: to(page),
            current,
          }))}
        />
      ) : null}
      {head.isOwn && pages.length > 0 ? (
        <TabLinks
          label={t('frame.within')}
          tabs={pages.map(({ page, current }) => ({ label: t(`frame.page.${page}`), to: to(page), current }))}
        />
      ) : null}
      <div className={styles.page}>{children}</div>
    </div>
  )
}
