import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import styles from './shell.module.css'

const KEY = 'cookiesAccepted'

/** Shown until accepted, then never again in this browser. It lies over the page, so nothing moves. */
export function CookieBanner() {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(localStorage.getItem(KEY) !== 'true'), [])
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
            localStorage.setItem(KEY, 'true')
            setShown(false)
          }}
        >
          {t('shell.cookies.accept')}
        </Button>
      </Wrap>
    </section>
  )
}
