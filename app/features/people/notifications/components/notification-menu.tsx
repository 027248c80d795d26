import { useState } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { BellIcon } from '#app/ui/icon.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './bell-menu.module.css'
import { Counted } from './counted.tsx'
import { NotificationList } from './notification-list.tsx'

/** The menu of notifications with the number of unread ones. */
export function NotificationMenu({ unread, onRead }: { unread: number; onRead: () => void }) {
  const { t } = useTranslation('notifications')
  const [open, setOpen] = useState(false)
  return (
    <Menu
      plain
      className={styles.menu}
      label={t('menu.notifications', { count: unread })}
      button={<Counted count={unread} icon={<BellIcon />} />}
      onToggle={setOpen}
    >
      <div className={styles.sheet}>
        <h2 className={styles.title}>{t('list.title')}</h2>
        {open ? <NotificationList key={unread} unread={unread} onRead={onRead} /> : null}
        <Anchor to="/dashboard?type=notifi" className={styles.all}>
          {t('menu.viewAll')}
        </Anchor>
      </div>
    </Menu>
  )
}
