import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { SearchBox } from '#app/features/catalogue/search/components/search-box.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DotRing } from '#app/ui/dot-meter.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Viewer } from '../viewer.ts'

import styles from './error-page.module.css'

type ErrorPageProps = {
  status: number
  viewer: Viewer | null
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
export function ErrorPage({ status, viewer, reason, requestId }: ErrorPageProps) {
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
        {status === 404 ? <Elsewhere viewer={viewer} path={pathname} /> : null}
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

type ElsewhereProps = { viewer: Viewer | null; path: string }

/**
 * What is not here may be there for the same reader under another name: after signing in, or in another
 * workspace. It is offered for every address alike, so that nothing is told of what exists. Without the
 * query: what visitors are answered is kept for all of them.
 */
function Elsewhere({ viewer, path }: ElsewhereProps) {
  const { t } = useTranslation('common')
  if (viewer && !viewer.hasWorkspaces) return null
  const query = new URLSearchParams(viewer ? { look: path } : { next: path })
  return (
    <p className={styles.errorText}>
      {viewer
        ? t('error.elsewhere.acting', { name: viewer.company ?? viewer.name })
        : t('error.elsewhere.out')}{' '}
      <Anchor to={`${viewer ? '/for-companies' : '/login'}?${query}`}>
        {t(viewer ? 'shell.account.switchWorkspace' : 'shell.account.login')}
      </Anchor>
    </p>
  )
}
