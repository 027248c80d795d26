import { useCallback, useEffect, useRef, useState } from 'react'
import bell from '#app/features/people/notifications/components/bell-menu.module.css'
import styles from '#app/features/people/notifications/components/notification-item.module.css'
import { useScrolledNear } from '#app/features/people/notifications/components/use-scrolled-near.tsx'
import { formatMoment } from '#app/kit/dates.ts'
import { callWire } from '#app/kit/wire.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

/** So much is shown of a line. */
const LONGEST = 140

type WireLine = { id: string; fromUser: string; message: string; date: string; type: string; link: string }

/** The latest line of each conversation, loaded when shown, and older ones on scrolling. */
export function LatestMessages() {
  const { t } = useTranslation(['qmail', 'notifications'])
  const language = useLanguage()
  const [lines, setLines] = useState<readonly WireLine[]>([])
  const [state, setState] = useState<'loading' | 'more' | 'whole' | 'failed'>('loading')
  const busy = useRef(false)
  const list = useRef<HTMLUListElement>(null)

  const load = useCallback(
    async (firstmsg: string) => {
      if (busy.current) return
      busy.current = true
      setState('loading')
      const neworold = firstmsg === '' ? 'new' : 'old'
      const reply = await callWire(language, 'allmessage', { firstmsg, lastmsg: '', neworold, type: '' })
      busy.current = false
      if (!reply?.status) return setState('failed')
      const fresh = reply.message as WireLine[]
      setLines((before) => (firstmsg === '' ? fresh : [...before, ...fresh]))
      setState(reply.more === true ? 'more' : 'whole')
    },
    [language],
  )
  useEffect(() => void load(''), [load])
  const loadMore = useCallback(() => void load(lines.at(-1)?.id ?? ''), [lines, load])
  useScrolledNear(list, { isMore: state === 'more', shown: lines.length, load: loadMore })

  if (lines.length === 0 && state === 'whole')
    return <p className={bell.none}>{t('notifications:menu.noMessages')}</p>
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = new Date()
  return (
    <>
      <ul ref={list} className={bell.list} aria-busy={state === 'loading'}>
        {lines.map(({ id, fromUser, message, date, type, link }) => (
          <li key={id}>
            <a href={link} className={cx(styles.item, type === 'unread' && styles.unread)}>
              <span className={styles.text}>
                {type === 'unread' ? (
                  <VisuallyHidden>{t('notifications:list.unread')} </VisuallyHidden>
                ) : null}
                {fromUser ? <b>{fromUser}: </b> : null}
                {message.slice(0, LONGEST)}
              </span>
              <time dateTime={date} className={styles.time}>
                {formatMoment(new Date(date), zone, language, now)}
              </time>
            </a>
          </li>
        ))}
        {state === 'loading' ? <li className={bell.wait}>{t('notifications:menu.loading')}</li> : null}
      </ul>
      {state === 'failed' ? (
        <div className={bell.failed} role="alert">
          <p>{t('failed')}</p>
          <Button size="small" data-stay="" onClick={loadMore}>
            {t('notifications:menu.again')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
