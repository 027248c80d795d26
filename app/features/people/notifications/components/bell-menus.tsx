import type { ReactNode } from 'react'
import { useState } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BellIcon } from '#app/ui/icon.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { LetterIcon } from '#app/ui/page-icon.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './bell-menus.module.css'
import { NotificationList } from './notification-list.tsx'
import { useCounts } from './use-counts.tsx'

/** The menus of notifications and of messages, each with its number of unread ones. */
export default function BellMenus() {
  const { t } = useTranslation(['notifications', 'common'])
  const { message, notif, lookAgain } = useCounts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu
        plain
        className={styles.menu}
        label={t('notifications:menu.messages', { count: message })}
        button={<Counted count={message} icon={<LetterIcon />} />}
      >
        <div className={styles.sheet}>
          <h2 className={styles.title}>{t('notifications:menu.messagesTitle')}</h2>
          <div className={styles.none}>
            <EmptyState heading="h3" title={t('notifications:menu.noMessages')} />
          </div>
        </div>
      </Menu>
      <Menu
        plain
        className={styles.menu}
        label={t('notifications:menu.notifications', { count: notif })}
        button={<Counted count={notif} icon={<BellIcon />} />}
        onToggle={setOpen}
      >
        <div className={styles.sheet}>
          <h2 className={styles.title}>{t('notifications:list.title')}</h2>
          {open ? <NotificationList key={notif} unread={notif} onRead={lookAgain} /> : null}
          <Anchor to="/dashboard?type=notifi" className={styles.all}>
            {t('notifications:menu.viewAll')}
          </Anchor>
        </div>
      </Menu>
    </>
  )
}

const MOST_SHOWN = 99

function Counted({ count, icon }: { count: number; icon: ReactNode }) {
  return (
    <span className={styles.counted}>
      {icon}
      {count > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      ) : null}
    </span>
  )
}
