import { formatMoment } from '#app/kit/dates.ts'
import { callWire } from '#app/kit/wire.ts'
import { cx } from '#app/ui/cx.ts'
import { useLanguage } from '#app/ui/language.ts'
import { MessageHtml } from '#app/ui/message-html.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ShownNotification } from '../notification.ts'
import styles from './notification-item.module.css'

type ItemProps = { item: ShownNotification; now: Date; zone: string; onRead?: () => void }

/** One notification with its time and link; following the link marks it as read. */
export function NotificationItem({ item, now, zone, onRead }: ItemProps) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const { id, html, link, at, unread } = item
  function follow() {
    if (!unread) return
    void callWire(language, 'readNotification', { id })
    onRead?.()
  }
  return (
    <a href={link} className={cx(styles.item, unread && styles.unread)} onClick={follow}>
      <span className={styles.text}>
        {unread ? <VisuallyHidden>{t('list.unread')} </VisuallyHidden> : null}
        <MessageHtml html={html} />
      </span>
      <time dateTime={at} className={styles.time}>
        {formatMoment(new Date(at), zone, language, now)}
      </time>
    </a>
  )
}
