import { type MouseEvent, useEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import { takeAttempted } from '#app/features/people/accounts/stored-details.ts'
import { newKey } from '#app/kit/ids.ts'
import { pathIn } from '#app/kit/language.ts'
import { ownPlace } from '#app/kit/own-path.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { SITES, type SiteId, SOCIAL_CHANNEL, type SocialNews, siteName } from '../identity.ts'
import styles from './social-buttons.module.css'

type Offered = { id: SiteId; isReady: boolean }

/**
 * Buttons that sign in with another site, in a new window, or in this one where no window opens or no script
 * runs. A site without credentials here shows as waiting, and not at all in production.
 */
export function SocialButtons({ next, remembers }: { next: string | null; remembers?: boolean }) {
  const { t } = useTranslation('accounts')
  const root = useRouteLoaderData('root') as { signInWith: Offered[] } | undefined
  const open = useSocialWindow(remembers)
  const offered = root?.signInWith ?? []
  if (offered.length === 0) return null
  const query = next ? `?next=${encodeURIComponent(next)}` : ''
  const waiting = offered.filter(({ isReady }) => !isReady)
  return (
    <div className={styles.box}>
      <p className={styles.or}>{t('social.or')}</p>
      <ul className={styles.sites}>
        {offered.map(({ id, isReady }) => (
          <li key={id}>
            {isReady ? (
              <LinkButton
                to={`/social/login/${id}${query}`}
                onClick={(event) => open(event, id)}
                rel="nofollow"
                wide
                data-document
                aria-label={t('social.with', { site: siteName(id) })}
              >
                {siteName(id)}
              </LinkButton>
            ) : (
              <Button wide disabled aria-label={t('social.with', { site: siteName(id) })}>
                {siteName(id)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {waiting.length > 0 ? (
        <p className={styles.why}>
          {t('social.waits', { names: waiting.map(({ id }) => `${id.toUpperCase()}_CLIENT_ID`).join(', ') })}
        </p>
      ) : null}
    </div>
  )
}

/** Opens the window of a site in its size, and goes on when it says how it went. */
function useSocialWindow(remembers = false) {
  const language = useLanguage()
  const opened = useRef<string | null>(null)

  useEffect(() => {
    const channel = new BroadcastChannel(SOCIAL_CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<SocialNews>) => {
      const next = ownPlace(data.next)
      if (opened.current === null || data.id !== opened.current || next === null) return
      takeAttempted(language)
      location.assign(pathIn(language, next))
    }
    return () => channel.close()
  }, [language])

  return (event: MouseEvent<HTMLAnchorElement>, site: SiteId) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const { width, height } = SITES[site]
    const id = newKey()
    const address = new URL(event.currentTarget.href)
    address.searchParams.set('window', id)
    const box = event.currentTarget.closest('form')?.elements.namedItem('cookie')
    if (remembers && box instanceof HTMLInputElement && box.checked) address.searchParams.set('remember', '1')
    const [left, top] = [
      window.screenX + Math.max(0, (window.outerWidth - width) / 2),
      window.screenY + Math.max(0, (window.outerHeight - height) / 2),
    ].map(Math.round)
    const size = `popup,width=${width},height=${height},left=${left},top=${top}`
    if (window.open(address, 'social', size) === null) return
    opened.current = id
    event.preventDefault()
  }
}
