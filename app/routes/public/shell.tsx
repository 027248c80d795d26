import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { AccountDialogs } from '#app/features/accounts/components/account-dialogs.tsx'
import { ClientNavigation } from '#app/ui/client-navigation.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { SkipLink } from '#app/ui/visually-hidden.tsx'
import { BackToTop } from './back-to-top.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import type { Viewer } from './profile-menu.tsx'
import styles from './shell.module.css'
import { ShellFooter } from './shell-footer.tsx'
import { ShellHeader } from './shell-header.tsx'

/** What is around every page: header, content, footer. */
export function Shell({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    rememberZone(zone)
  }, [])
  return (
    <>
      <SkipLink>{t('shell.skip')}</SkipLink>
      <ProgressBar />
      <ClientNavigation />
      <ShellHeader viewer={viewer} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <ShellFooter viewer={viewer} />
      <BackToTop />
      <CookieBanner />
      <AccountDialogs signedIn={viewer !== null} />
    </>
  )
}

/** The reader's time zone, for pages that say "your time". */
function rememberZone(zone: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
  document.cookie = `timeZone=${zone}; path=/; max-age=31536000; samesite=lax`
}
