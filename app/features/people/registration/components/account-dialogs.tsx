import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import {
  forgetAll,
  forgetDetails,
  hasDetails,
  rememberAttempted,
  takeAttempted,
} from '#app/features/people/accounts/stored-details.ts'
import { broadcastSignOut } from '#app/features/people/auth-sessions/signing-out.ts'
import { pathIn, splitLanguage } from '#app/kit/language.ts'
import { callWire } from '#app/kit/wire.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useGo } from '#app/ui/newest-address.ts'
import { rememberZone } from '#app/ui/readers-zone.ts'
import { untilThere } from '#app/ui/until-there.ts'
import type { AccountDialogKind } from './account-dialog.tsx'

const AccountDialog = lazy(() => untilThere(() => import('./account-dialog.tsx')))

/** Milliseconds between a sign-in and going on. */
const REDIRECT_DELAY = 1000

function kindOf(path: string): AccountDialogKind | null {
  if (path === '/login') return 'login'
  return path === '/register' ? 'register' : null
}

/**
 * Makes every link to /login and /register open the dialog instead, opens it on those two addresses, and does
 * what signing out needs. Without scripts the links lead to pages that post.
 */
export function AccountDialogs({ signedIn }: { signedIn: boolean }) {
  const language = useLanguage()
  const go = useGo()
  const { pathname, search } = useLocation()
  const own = kindOf(pathname)
  const [shown, setShown] = useState<AccountDialogKind | null>(null)

  useEffect(() => {
    // Going back, a browser may show a page from before somebody signed in or out without asking.
    function onShow({ persisted }: Partial<PageTransitionEvent>) {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const again = persisted || visit?.type === 'back_forward'
      if (again && hasDetails() !== signedIn) location.reload()
    }
    onShow({})
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [signedIn])

  useEffect(() => {
    if (!signedIn) return forgetDetails()
    if (hasDetails()) return
    void import('#app/features/people/accounts/read-details.ts')
      .then(({ readDetails }) => readDetails(language, 'getCompanyDetails'))
      .then((isKnown) => isKnown !== false || location.assign(pathIn(language, '/')))
      .catch(() => {})
  }, [signedIn, language])

  useEffect(() => {
    if (signedIn || !own) return
    rememberAttempted(new URLSearchParams(search).get('next'))
    setShown(own)
  }, [own, search, signedIn])

  useEffect(() => {
    if (shown) rememberZone()
  }, [shown])

  useEffect(() => {
    function onClick(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const anchor = (event.target as Element | null)?.closest?.('a')
      if (!anchor?.href || anchor.target || anchor.origin !== location.origin) return
      const place = splitLanguage(anchor.pathname)
      const kind = place.language === language ? kindOf(place.path) : null
      if (!kind || signedIn) return
      event.preventDefault()
      rememberAttempted(new URLSearchParams(anchor.search).get('next'))
      setShown(kind)
    }
    function onSubmit(event: SubmitEvent) {
      const form = event.target
      if (
        !(form instanceof HTMLFormElement) ||
        splitLanguage(new URL(form.action).pathname).path !== '/logout'
      )
        return
      event.preventDefault()
      broadcastSignOut()
      void callWire(language, 'logout').then((reply) => {
        if (!reply?.status) return
        forgetAll()
        location.assign(pathIn(language, '/'))
      })
    }
    document.addEventListener('click', onClick, true)
    document.addEventListener('submit', onSubmit)
    return () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('submit', onSubmit)
    }
  }, [language, signedIn])

  function close() {
    setShown(null)
    if (own) go('/', { replace: true })
  }

  function goOn(atOnce: boolean) {
    const target = takeAttempted(language)
    close()
    setTimeout(() => location.assign(target), atOnce ? 0 : REDIRECT_DELAY)
  }

  if (!shown) return null
  return (
    <Suspense>
      <AccountDialog kind={shown} onSwitch={setShown} onClose={close} onSignedIn={goOn} />
    </Suspense>
  )
}
