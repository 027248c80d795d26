import { startTransition, useContext, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'
import { Alert } from './alert.tsx'
import { Wrap } from './layout.tsx'
import { useTranslation } from './translation.tsx'
import styles from './unsent-forms.module.css'
import { forgetUnsent, hasUnsent, markUnsent, unsentName } from './unsent-name.ts'

/** What was sent last; it outlives the frame of a page that failed. */
let sent: { path: string; form: FormData; before: unknown; answered: boolean } | null = null

function takeAnswer(): void {
  if (!sent) return
  sent.answered = true
  forgetUnsent(sent.path)
}

/**
 * A step has ended at `path`: nothing more comes of what was sent. Where it failed or asks who one is, that
 * was no answer.
 */
function endSending(path: string, isFailed: boolean): void {
  const isSignIn = /\/login$/.test(path)
  if (sent && !isFailed && (sent.path === path || !isSignIn)) takeAnswer()
  sent = null
}

/**
 * Restores typed values of a form whose sending got no answer (the session had ended, the server failed) when
 * its page is shown next, to the same person (`who`) in the same tab.
 */
export function UnsentForms({ who }: { who: string }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const router = useContext(DataRouterContext)?.router
  const [saidAt, setSaidAt] = useState<string | null>(null)
  const [arrived, setArrived] = useState({ path: pathname })

  // The router tells every step; of quick answers React shows the last one alone.
  useEffect(() => {
    // What only read something beside the page has arrived nowhere: what is typed stays kept.
    let wasAt = router?.state.navigation.state === 'idle' ? router.state.location.key : ''
    return router?.subscribe(({ navigation: { state, formData }, location, actionData, errors }) => {
      // An answer shows before what the page read anew has come.
      if (state === 'loading' && actionData && sent && actionData !== sent.before) takeAnswer()
      if (state === 'idle' && wasAt !== location.key) {
        // Now, not when its page shows: whoever presses at once has begun the next step by then.
        endSending(location.pathname, errors !== null)
        startTransition(() => setArrived({ path: location.pathname }))
      }
      wasAt = state === 'idle' ? location.key : ''
      if (state !== 'submitting' || !formData || sent?.form === formData) return
      const one = { path: location.pathname, form: formData, before: actionData, answered: false }
      sent = one
      markUnsent(one.path)
      startTransition(() => setSaidAt(null))
      void import('./unsent.ts')
        .then(({ keepUnsent }) => {
          if (!one.answered) keepUnsent(unsentName(one.path), who, formData)
        })
        .catch(() => forgetUnsent(one.path))
    })
  }, [router, who])

  useEffect(() => {
    const { path } = arrived
    if (router?.state.navigation.state !== 'idle') return
    if (document.querySelector('[data-failed]') !== null || !hasUnsent(path)) return
    void import('./unsent.ts')
      .then(({ putBackUnsent }) => putBackUnsent(unsentName(path), who))
      .then((isBack) => isBack && setSaidAt(path))
  }, [arrived, router, who])

  if (saidAt !== pathname) return null
  return (
    <Wrap>
      <div className={styles.note}>
        <Alert>{t('ui.unsent')}</Alert>
      </div>
    </Wrap>
  )
}
