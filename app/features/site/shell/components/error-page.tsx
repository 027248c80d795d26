import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { SearchBox } from '#app/features/search/components/search-box.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DotRing } from '#app/ui/dot-meter.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

import styles from './error-page.module.css'

type ErrorPageProps = {
  status: number
  /** Why, in the reader's words, when the server knows. */
  reason?: string
  requestId?: string
}

const KINDS: Partial<Record<number, 'missing' | 'limit' | 'busy'>> = {
  404: 'missing',
  429: 'limit',
  503: 'busy',
}

/** A page that cannot be shown: what happened, a search box and ways on. */
export function ErrorPage({ status, reason, requestId }: ErrorPageProps) {
  const { t } = useTranslation('common')
  const kind = KINDS[status] ?? (status < 500 ? 'refused' : 'crash')
  const isForNow = kind === 'busy' || kind === 'limit' || kind === 'crash'
  const { pathname, search } = useLocation()
  // In place of a page that somebody had scrolled: what happened stands at the top.
  useEffect(() => void window.scrollTo(0, 0), [])
  return (
    <Wrap>
      <div className={styles.error} data-failed>
        <PageMeta title={t(`error.${kind}.title`)} noindex />
        <DotRing filled={6} total={7} text={String(status)} label={String(status)} />
        <h1>{t(`error.${kind}.title`)}</h1>
        <p className={styles.errorText}>
          {(kind === 'refused' || kind === 'limit') && reason ? reason : t(`error.${kind}.text`)}
        </p>
        {isForNow ? null : (
          <div className={styles.errorSearch}>
            <SearchBox />
          </div>
        )}
        <div className={styles.errorLinks}>
          {isForNow ? (
            <LinkButton to={pathname + search} tone="go">
              {t('error.again')}
            </LinkButton>
          ) : null}
          <LinkButton to="/" tone={isForNow ? undefined : 'go'}>
            {t('error.home')}
          </LinkButton>
          {status === 401 ? <LinkButton to="/login">{t('shell.account.login')}</LinkButton> : null}
          <LinkButton to="/search?topic=">{t('error.topics')}</LinkButton>
          <LinkButton to="/event/search">{t('error.events')}</LinkButton>
        </div>
        {requestId ? <p className={styles.request}>{t('error.request', { id: requestId })}</p> : null}
      </div>
    </Wrap>
  )
}
