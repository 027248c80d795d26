import { Form, useLocation } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownNotification } from '../notification.ts'
import { NotificationItem } from './notification-item.tsx'
import styles from './notification-page.module.css'

type PageProps = {
  list: readonly ShownNotification[]
  /** The id before which there are older ones. */
  older: string | null
  /** Whether the list begins with the newest. */
  newest: boolean
  now: Date
  zone: string
}

const PATH = '/dashboard?type=notifi'

/** All notifications of a person, newest first. */
export function NotificationPage({ list, older, newest, now, zone }: PageProps) {
  const { t } = useTranslation('notifications')
  const markAll = (
    <MarkForm id="all">
      <SendButton along={{ id: 'all' }}>{t('list.markAll')}</SendButton>
    </MarkForm>
  )
  return (
    <>
      <PageMeta title={t('list.title')} noindex />
      <PageHead title={t('list.title')} actions={list.some(({ unread }) => unread) ? markAll : null} />
      {list.length > 0 ? (
        <ul className={styles.list}>
          {list.map((item) => (
            <li key={item.id} className={styles.row}>
              <NotificationItem item={item} now={now} zone={zone} />
              {item.unread ? (
                <MarkForm id={item.id}>
                  <SendButton tone="bare" size="small" along={{ id: item.id }}>
                    {t('list.mark')}
                  </SendButton>
                </MarkForm>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={t('list.none')}
          actions={<LinkButton to="/event/search">{t('list.browse')}</LinkButton>}
        >
          {t('list.noneText')}
        </EmptyState>
      )}
      {newest && older === null ? null : (
        <nav aria-label={t('list.title')} className={styles.pages}>
          {newest ? null : <LinkButton to={PATH}>{t('list.newest')}</LinkButton>}
          {older ? <LinkButton to={`${PATH}&before=${older}`}>{t('list.older')}</LinkButton> : null}
        </nav>
      )}
    </>
  )
}

/** Marks one as read, or `all`, and leaves one where one is. */
function MarkForm({ id, children }: { id: string; children: React.ReactNode }) {
  const { search } = useLocation()
  return (
    <Form method="post" action={`/dashboard${search}`} preventScrollReset>
      <input type="hidden" name="intent" value="read" />
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  )
}
