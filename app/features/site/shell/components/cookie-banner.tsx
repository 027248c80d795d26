import { useEffect, useState } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './cookie-banner.module.css'

const KEY = 'cookiesAccepted'

/** A browser that forbids its storage is asked each time. */
function isAccepted(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}

/** Shown until accepted, then never again in this browser. It lies over the page, so nothing moves. */
export function CookieBanner() {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(!isAccepted()), [])
  if (!shown) return null
  return (
    <section className={styles.cookies} aria-label={t('shell.cookies.title')} data-cookie-banner="">
      <Wrap className={styles.cookieRow}>
        <p>
          {t('shell.cookies.text')} <Anchor to="/cookies">{t('shell.cookies.more')}</Anchor>
        </p>
        <Button
          tone="go"
          onClick={() => {
            setShown(false)
            localStorage.setItem(KEY, 'true')
          }}
        >
          {t('shell.cookies.accept')}
        </Button>
      </Wrap>
    </section>
  )
}
