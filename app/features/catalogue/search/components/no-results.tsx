import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CloseIcon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ResultsView } from '../results-view.ts'
import { filterChip } from './chosen-filters.tsx'
import styles from './no-results.module.css'

/** Shown without results: filters to remove, other kinds with results, and a link to request a training. */
export function NoResults({ view }: { view: ResultsView }) {
  const { t } = useTranslation('results')
  const { kind, text } = view.address
  const narrowed = view.loosenings.length > 0
  const elsewhere = view.tabs.filter(({ count }) => count !== '0')
  const missing = text ? t(`none.${kind}`, { text }) : t('nothingYet')
  return (
    <EmptyState
      title={narrowed ? t('empty.filtered') : missing}
      actions={
        <LinkButton to={view.post} tone="go">
          {t('empty.post')}
        </LinkButton>
      }
    >
      <div className={styles.help}>
        {narrowed ? (
          <div>
            <p>{t('empty.loosen')}</p>
            <Loosenings view={view} />
          </div>
        ) : null}
        {text && !narrowed ? (
          <ul className={styles.advice}>
            <li>{t('advice.fewer')}</li>
            <li>{t('advice.spelling')}</li>
            <li>{t('advice.beginning')}</li>
          </ul>
        ) : null}
        {view.nearest.length > 0 ? (
          <div>
            <p>{t('nearest')}</p>
            <ul className={styles.links}>
              {view.nearest.map(({ to, label }) => (
                <li key={to}>
                  <Anchor to={to} data-change="">
                    {label}
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {elsewhere.length > 0 ? (
          <div>
            <p>{t('empty.elsewhere')}</p>
            <ul className={styles.links}>
              {elsewhere.map(({ to, label, count }) => (
                <li key={to}>
                  <Anchor to={to} data-change="">
                    {t('elsewhere', { kind: label, shown: count })}
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <p>{t('empty.postWhy')}</p>
      </div>
    </EmptyState>
  )
}

/** Filters to take away, each with what comes back without it. */
function Loosenings({ view }: { view: ResultsView }) {
  return (
    <ul className={styles.loosenings}>
      {view.loosenings.map(({ to, label, said, found, written }) => (
        <li key={to}>
          <Anchor
            to={to}
            data-change={to === view.withoutFilters ? 'whole' : ''}
            aria-label={`${said} · ${found}`}
            className={cx(filterChip, styles.way)}
          >
            <span translate={written && 'no'}>{label}</span>
            <CloseIcon />
          </Anchor>
          <span aria-hidden="true">{found}</span>
        </li>
      ))}
    </ul>
  )
}

/** Shown on a page past the last one. */
export function BeyondResults({ view: { first } }: { view: ResultsView }) {
  const { t } = useTranslation('results')
  return <EmptyState title={t('beyond')} actions={<LinkButton to={first}>{t('toFirst')}</LinkButton>} />
}
