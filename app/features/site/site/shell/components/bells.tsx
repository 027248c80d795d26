import { lazy, type ReactNode, Suspense } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { BellIcon, LetterIcon } from '#app/ui/icon.tsx'
import { useIsAlive } from '#app/ui/is-alive.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { untilThere } from '#app/ui/until-there.ts'
import styles from './bells.module.css'

const BellMenus = lazy(() => untilThere(() => import('./bell-menus.tsx')))

/** For signed-in people: links to notifications and messages, which become menus once scripts run. */
export function Bells() {
  const { t } = useTranslation('common')
  const alive = useIsAlive()
  const linkTo = (to: string, name: string, icon: ReactNode) => (
    <Anchor to={to} className={styles.link} aria-label={t(`shell.account.${name}`)}>
      {icon}
    </Anchor>
  )
  const links = (
    <>
      {linkTo('/message', 'messages', <LetterIcon />)}
      {linkTo('/dashboard?type=notifi', 'notifications', <BellIcon />)}
    </>
  )
  return (
    <div className={styles.bells}>
      {alive ? (
        <Suspense fallback={links}>
          <BellMenus />
        </Suspense>
      ) : (
        links
      )}
    </div>
  )
}
