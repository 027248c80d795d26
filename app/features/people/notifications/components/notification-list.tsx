import { useCallback, useEffect, useRef, useState } from 'react'
import { callWire } from '#app/kit/wire.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownNotification } from '../notification.ts'
import styles from './bell-menu.module.css'
import { NotificationItem } from './notification-item.tsx'
import { useScrolledNear } from './use-scrolled-near.tsx'

type WireItem = { id: string; message: string; text: string; link: string; date: string; status: string }

/** The newest notifications, loaded when shown, and older ones on scrolling. */
export function NotificationList({ unread, onRead }: { unread: number; onRead: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const language = useLanguage()
  const [items, setItems] = useState<readonly ShownNotification[]>([])
  const [state, setState] = useState<'loading' | 'more' | 'whole' | 'failed'>('loading')
  const busy = useRef(false)
  const list = useRef<HTMLUListElement>(null)

  const load = useCallback(
    async (lastid: string) => {
      if (busy.current) return
      busy.current = true
      setState('loading')
      const reply = await callWire(language, 'getNotification', { type: 'notifilist', lastid })
      busy.current = false
      if (!reply?.status) return setState('failed')
      const fresh = (reply.notification as WireItem[]).map(shown)
      setItems((before) => (lastid === '' ? fresh : [...before, ...fresh]))
      setState(reply.more === true ? 'more' : 'whole')
    },
    [language],
  )
  useEffect(() => void load(''), [load])

  const loadMore = useCallback(() => void load(items.at(-1)?.id ?? ''), [items, load])
  useScrolledNear(list, { isMore: state === 'more', shown: items.length, load: loadMore })

  async function markAll() {
    await callWire(language, 'readNotification', { id: 'all' })
    onRead()
  }

  if (items.length === 0 && state === 'whole')
    return (
      <div className={styles.none}>
        <EmptyState heading="h3" title={t('list.none')}>
          {t('list.noneText')}
        </EmptyState>
      </div>
    )
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = new Date()
  return (
    <>
      {unread > 0 ? (
        <Button
          tone="bare"
          size="small"
          data-stay=""
          className={styles.markAll}
          onClick={() => void markAll()}
        >
          {t('list.markAll')}
        </Button>
      ) : null}
      <ul ref={list} className={styles.list} aria-busy={state === 'loading'}>
        {items.map((item) => (
          <li key={item.id}>
            <NotificationItem item={item} now={now} zone={zone} onRead={onRead} />
          </li>
        ))}
        {state === 'loading' ? <li className={styles.wait}>{t('menu.loading')}</li> : null}
      </ul>
      {state === 'failed' ? (
        <div className={styles.failed} role="alert">
          <p>{t('menu.failed')}</p>
          <Button size="small" data-stay="" onClick={() => void load(items.at(-1)?.id ?? '')}>
            {t('menu.again')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function shown({ id, message, text, link, date, status }: WireItem): ShownNotification {
  return { id, html: message, text, link, at: date, unread: status === 'unread' }
}
