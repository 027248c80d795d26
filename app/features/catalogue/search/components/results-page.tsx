import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SelectBox } from '#app/ui/select-box.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ResultsView } from '../results-view.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterButton, FilterPanel } from './filter-panel.tsx'
import { BeyondResults, NoResults } from './no-results.tsx'
import styles from './results-page.module.css'
import { SEARCH_FORM, SearchForm } from './search-form.tsx'

/**
 * Everything around a page of results: query, filters, tabs with counts, pagination, and help when there are
 * none.
 */
export function ResultsPage({ view, children }: { view: ResultsView; children: ReactNode }) {
  const { t } = useTranslation('results')
  const { address, count, filters, first, pageCount } = view
  const { kind, page } = address
  const busy = useNavigation().state === 'loading'
  return (
    <Page compact crumbs={[{ label: t('home'), to: '/' }, { label: t(`all.${kind}`) }]} title={view.title}>
      <PageMeta {...view.meta} />
      <SearchForm key={kind} view={view} />
      <div className={styles.tabs}>
        <TabLinks label={t('kinds')} tabs={view.tabs} />
      </div>
      <div className={cx(styles.split, filters.length === 0 && styles.whole)}>
        {filters.length > 0 ? <FilterPanel key={kind} view={view} /> : null}
        <div id="results" className={styles.results} aria-busy={busy || undefined}>
          <ResultsHead view={view} />
          {count === 0 ? (
            <NoResults view={view} />
          ) : page > pageCount ? (
            <BeyondResults view={view} />
          ) : (
            children
          )}
          <Pagination page={page} pages={pageCount} hrefOf={(wanted) => pageOf(first, wanted)} />
          {view.tray ? (
            <div className={styles.tray} data-tray="">
              <span role="status">{view.tray.said}</span>
              <Anchor to={view.tray.without.to} data-change="">
                {view.tray.without.label}
              </Anchor>
              <LinkButton to={view.tray.to} tone="go">
                {view.tray.label}
              </LinkButton>
            </div>
          ) : null}
          {view.asks.map(({ said, label, to }) => (
            <p key={to} className={styles.ask}>
              {said} <Anchor to={to}>{label}</Anchor>
            </p>
          ))}
        </div>
      </div>
    </Page>
  )
}

function pageOf(first: string, page: number): string {
  return page === 1 ? first : `${first}${first.includes('?') ? '&' : '?'}page=${page}`
}

function ResultsHead({ view }: { view: ResultsView }) {
  const { t } = useTranslation('results')
  const { address, chosen, instead, near, nearly } = view
  const status = useFocusAfter(address)
  return (
    <>
      <div className={styles.head}>
        <p role="status" tabIndex={-1} ref={status} className={styles.count}>
          {view.status}
        </p>
        <div className={styles.tools}>
          {view.filters.length > 0 ? <FilterButton chosen={chosen.length} /> : null}
          <span className={styles.sort}>
            <span className={styles.order}>
              <label htmlFor="sort">{t('sort.label')}</label>
              <SelectBox id="sort" form={SEARCH_FORM} name="sort" defaultValue={address.sort}>
                {view.sorts.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectBox>
            </span>
            <Button type="submit" form={SEARCH_FORM} className={styles.apply}>
              {t('filter.apply')}
            </Button>
          </span>
        </div>
      </div>
      {view.count > 0 ? <ChosenFilters view={view} /> : null}
      {view.currencies.length > 0 ? (
        <div className={styles.currencies}>
          <span id="currencies">{t('price.compare')}</span>
          <ul aria-labelledby="currencies">
            {view.currencies.map(({ to, label, count, current }) => (
              <li key={to}>
                <Anchor to={to} data-change="" aria-current={current || undefined}>
                  {label} <span>{count}</span>
                </Anchor>
              </li>
            ))}
          </ul>
          {view.rates ? <p>{view.rates}</p> : null}
        </div>
      ) : null}
      {nearly || instead || near.length > 0 ? (
        <p className={styles.note}>
          {[nearly, ...near].filter(Boolean).join(' ')}{' '}
          {instead ? (
            <Anchor to={instead.to} data-change="">
              {instead.label}
            </Anchor>
          ) : null}
        </p>
      ) : null}
    </>
  )
}

/** Who turned a page, or followed a link that is gone now, reads on at the results. */
function useFocusAfter(address: ResultsView['address']) {
  const status = useRef<HTMLParagraphElement>(null)
  const before = useRef(address)
  useEffect(() => {
    const turned = before.current.page !== address.page
    const lost = document.activeElement === document.body
    if (before.current !== address && (turned || lost)) status.current?.focus({ preventScroll: true })
    before.current = address
  }, [address])
  return status
}
