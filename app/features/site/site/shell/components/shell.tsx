import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { AccountDialogs } from '#app/features/people/registration/components/account-dialogs.tsx'
import { ClientNavigation } from '#app/ui/client-navigation.tsx'
import { KeptFocus } from '#app/ui/kept-focus.tsx'
import { fetchLateFaces, wearLateFaces } from '#app/ui/late-faces.ts'
import { Wrap } from '#app/ui/layout.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { rememberZone } from '#app/ui/readers-zone.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { UnsentForms } from '#app/ui/unsent-forms.tsx'
import { SkipLink } from '#app/ui/visually-hidden.tsx'
import type { Viewer } from '../viewer.ts'
import { BackToTop } from './back-to-top.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { ImpersonationBar } from './impersonation-bar.tsx'
import styles from './shell.module.css'
import { QuietFooter, ShellFooter } from './shell-footer.tsx'
import { ShellHeader } from './shell-header.tsx'
import { STAFF_FRAME, StaffHeader } from './staff-header.tsx'

/**
 * What a page says of itself by `export const handle`: that nothing leads away before it is done, and the id
 * of what one has come for, where much stands before it.
 */
type PageHandle = { quiet?: boolean; skipTo?: 'tickets' | 'results' }

const OPENED = 'details[open], dialog[open], [aria-expanded="true"]'

type ShellProps = {
  viewer: Viewer | null
  social?: string[]
  /** What cannot be done for a while, in sentences. */
  notices?: readonly string[]
  /** As whom somebody of staff looks, in a sentence. */
  lookingAs?: string | null
  /** Instead of a page: what went wrong stands in the frame of everybody. */
  isError?: boolean
  children: ReactNode
}

/** What is around every page: header, content, footer. */
export function Shell({
  viewer,
  social = [],
  notices = [],
  lookingAs = null,
  isError = false,
  children,
}: ShellProps) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const match = matches.at(-1)
  const isStaff = viewer !== null && !isError && matches.some(({ handle }) => handle === STAFF_FRAME)
  const { quiet = false, skipTo }: PageHandle = match?.handle ?? {}
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
    wearLateFaces()
    const main = document.getElementById('main')
    const reader = document.activeElement
    // What somebody has opened while the page was on its way stays theirs: it would close without the focus.
    if (!main?.contains(reader) && !reader?.closest(OPENED)) main?.focus({ preventScroll: true })
  }, [pathname])
  useEffect(() => void fetchLateFaces(), [])
  useEffect(() => {
    if (!viewer) return
    rememberZone()
    void import('#app/ui/acting-mark.ts').then(({ markActing }) => markActing(viewer.actingFor))
  }, [viewer])
  const username = viewer?.username ?? null
  useEffect(() => {
    const forget = ({ forgetTickets }: typeof import('#app/features/sales/participants/kept-ticket.ts')) =>
      forgetTickets(username, new Date())
    // Without a line nobody has signed in or out; the next page forgets.
    void import('#app/features/sales/participants/kept-ticket.ts').then(forget, () => {})
  }, [username])
  return (
    <>
      <SkipLink>{t('shell.skip')}</SkipLink>
      {skipTo && match?.loaderData ? <SkipLink to={skipTo}>{t(`shell.skipTo.${skipTo}`)}</SkipLink> : null}
      <ProgressBar />
      <ClientNavigation />
      <KeptFocus />
      <CookieBanner />
      {lookingAs ? <ImpersonationBar text={lookingAs} /> : null}
      {isStaff ? <StaffHeader viewer={viewer} /> : <ShellHeader viewer={viewer} quiet={quiet} />}
      <main id="main" tabIndex={-1} className={styles.main}>
        {notices.length > 0 ? (
          <div className={styles.notices} role="status">
            <Wrap>
              {notices.map((notice) => (
                <p key={notice}>{notice}</p>
              ))}
            </Wrap>
          </div>
        ) : null}
        <UnsentForms who={username ?? ''} />
        {children}
      </main>
      {isStaff ? null : quiet ? <QuietFooter /> : <ShellFooter viewer={viewer} social={social} />}
      <BackToTop />
      <AccountDialogs signedIn={viewer !== null} />
    </>
  )
}
