import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { AccountDialogs } from '#app/features/accounts/components/account-dialogs.tsx'
import { ClientNavigation } from '#app/ui/client-navigation.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { rememberZone } from '#app/ui/readers-zone.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { SkipLink } from '#app/ui/visually-hidden.tsx'
import { BackToTop } from './back-to-top.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import type { Viewer } from './profile-menu.tsx'
import styles from './shell.module.css'
import { ShellFooter } from './shell-footer.tsx'
import { ShellHeader } from './shell-header.tsx'

type ShellProps = { viewer: Viewer | null; social?: string[]; children: ReactNode }

/** What is around every page: header, content, footer. */
export function Shell({ viewer, social = [], children }: ShellProps) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const shown = useRef(pathname)
  const described = useRef(pathname + search)
  useEffect(() => {
    if (described.current === pathname + search) return
    // The server wrote it about the page that was asked for; it says nothing of the one that is shown now.
    document.querySelector('script[type="application/ld+json"]')?.remove()
  }, [pathname, search])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])
  useEffect(() => {
    if (viewer) rememberZone()
  }, [viewer])
  return (
    <>
      <SkipLink>{t('shell.skip')}</SkipLink>
      <ProgressBar />
      <ClientNavigation />
      <ShellHeader viewer={viewer} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <ShellFooter viewer={viewer} social={social} />
      <BackToTop />
      <CookieBanner />
      <AccountDialogs signedIn={viewer !== null} />
    </>
  )
}
