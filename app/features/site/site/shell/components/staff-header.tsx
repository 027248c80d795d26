import { Anchor } from '#app/ui/anchor.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { Logo } from '#app/ui/mark.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Viewer } from '../viewer.ts'
import { Bells } from './bells.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import styles from './shell-header.module.css'

/** A layout with this as its `handle` has the frame of staff: this header, and no footer. */
export const STAFF_FRAME = { frame: 'staff' } as const

/** Above the pages of staff: where one is, what came in, and oneself; nothing of the marketplace. */
export function StaffHeader({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('common')
  return (
    <header className={styles.header}>
      <Wrap className={styles.bar}>
        <Anchor to="/admin" className={styles.home} aria-label={t('shell.staff.home')}>
          <Logo />
        </Anchor>
        <span className={styles.place}>{t('shell.staff.title')}</span>
        <div className={styles.tools}>
          <LanguageMenu />
          <Bells />
          <ProfileMenu viewer={viewer} />
        </div>
      </Wrap>
    </header>
  )
}
