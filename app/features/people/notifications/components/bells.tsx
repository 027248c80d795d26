import { lazy, Suspense, useEffect, useState } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { BellIcon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { untilThere } from '#app/ui/until-there.ts'
import styles from './bells.module.css'

const BellMenus = lazy(() => untilThere(() => import('./bell-menus.tsx')))

/** For signed-in people: links to notifications and messages, which become menus once scripts run. */
export function Bells() {
  const { t } = useTranslation('common')
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const link = (
    <Anchor to="/dashboard?type=notifi" className={styles.link} aria-label={t('shell.account.notifications')}>
      <BellIcon />
    </Anchor>
  )
  return (
    <div className={styles.bells}>
      {alive ? (
        <Suspense fallback={link}>
          <BellMenus />
        </Suspense>
      ) : (
        link
      )}
    </div>
  )
}
