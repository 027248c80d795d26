import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { COOKIES_KEY, isAccepted } from '../cookie-notice.ts'
import styles from './cookie-banner.module.css'

/**
 * Shown until accepted, then never again in this browser. It stands at the head of the page, so that it
 * covers nothing; where it was accepted before, a script in the document's head keeps it from being painted.
 * Without scripts nobody could accept it, and it is not shown.
 */
export function CookieBanner() {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(true)
  const before = useRef<EventTarget | null>(null)
  useEffect(() => setShown(!isAccepted()), [])
  if (!shown) return null

  function noteFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget as Node | null)) before.current = relatedTarget
  }

  function accept() {
    const back = before.current
    setShown(false)
    try {
      localStorage.setItem(COOKIES_KEY, 'true')
    } catch {}
    const to = back instanceof HTMLElement && back.isConnected ? back : document.getElementById('main')
    to?.focus({ preventScroll: true })
  }

  return (
    <section
      className={styles.cookies}
      aria-label={t('shell.cookies.title')}
      data-cookie-banner=""
      onFocus={noteFocus}
    >
      <Wrap className={styles.row}>
        <p>
          {t('shell.cookies.text')} <Anchor to="/cookies">{t('shell.cookies.more')}</Anchor>
        </p>
        <Button size="small" onClick={accept}>
          {t('shell.cookies.accept')}
        </Button>
      </Wrap>
    </section>
  )
}
