import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Alert } from './alert.tsx'
import { Wrap } from './layout.tsx'
import { useTranslation } from './translation.tsx'
import styles from './unsent-forms.module.css'
import { forgetUnsent, hasUnsent, unsentName } from './unsent-name.ts'

/** What was sent last; it outlives the frame of a page that failed. */
let sent: { path: string; answered: boolean } | null = null

/**
 * Where a form was sent and no answer came of it (the session had ended, the server failed), what was typed stands there again
 * when its page is shown the next time, to the same person (`who`) in the same tab.
 */
export function UnsentForms({ who }: { who: string }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const { state, formData } = useNavigation()
  const [saidAt, setSaidAt] = useState<string | null>(null)

  useEffect(() => {
    if (state !== 'submitting' || !formData) return
    const one = { path: pathname, answered: false }
    sent = one
    setSaidAt(null)
    void import('./unsent.ts')
      .then(({ keepUnsent }) => {
        if (!one.answered) keepUnsent(unsentName(pathname), who, formData)
      })
      .catch(() => {})
  }, [state, formData, pathname, who])

  useEffect(() => {
    if (state !== 'idle') return
    const isFailed = document.querySelector('[data-failed]') !== null
    const isSignIn = /\/login$/.test(pathname)
    if (sent && (sent.path === pathname ? !isFailed : !isSignIn)) {
      sent.answered = true
      forgetUnsent(sent.path)
    }
    sent = null
    if (isFailed || !hasUnsent(pathname)) return
    void import('./unsent.ts').then(({ putBackUnsent }) => {
      if (putBackUnsent(unsentName(pathname), who)) setSaidAt(pathname)
    })
  }, [state, pathname, who])

  if (saidAt !== pathname) return null
  return (
    <Wrap>
      <div className={styles.note}>
        <Alert>{t('ui.unsent')}</Alert>
      </div>
    </Wrap>
  )
}
