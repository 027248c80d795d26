import { useLocation, useRouteLoaderData } from 'react-router'
import type { EventState } from '#app/features/catalogue/events/event.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { frameOf } from '../event-frame.ts'
import styles from './event-frame.module.css'

/** Whether the reader has the tabs of the event: its organiser; staff see its pages without. */
export function useIsFramed(): boolean {
  const frame = useRouteLoaderData<{ state: EventState | null }>('routes/provider/event-desk')
  return frame?.state != null
}

/** Above each page of an event for its organiser: all of them, one click away, and the door. */
export function EventFrame({ slug, state }: { slug: string; state: EventState }) {
  const { t } = useTranslation('sales')
  const { pathname } = useLocation()
  const own = `/event/manage_event/${encodeURIComponent(slug)}`
  const rest = pathname.split('/event/manage_event/')[1]?.split('/').slice(1).join('/') ?? ''
  const { tabs, pages } = frameOf(state, rest)
  const to = (page: string) => (page === '' ? own : `${own}/${page}`)
  return (
    <div className={styles.frame}>
      <div className={styles.row}>
        <TabLinks
          label={t('frame.label')}
          tabs={tabs.map(({ name, page, current }) => ({
            label: t(`frame.${name}`),
            to: to(page),
            current,
          }))}
        />
        {state === 'published' || state === 'completed' ? (
          <LinkButton to={`/event/checkin/${encodeURIComponent(slug)}`} size="small">
            {t('frame.checkIn')}
          </LinkButton>
        ) : null}
      </div>
      {pages.length > 0 ? (
        <TabLinks
          label={t('frame.within')}
          tabs={pages.map(({ page, current }) => ({ label: t(`frame.page.${page}`), to: to(page), current }))}
        />
      ) : null}
    </div>
  )
}
