import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { type SearchAddress, type SearchedKind, searchHref } from '../search-address.ts'
import styles from './results-frame.module.css'
import { SearchForm } from './search-form.tsx'

export type Found = {
  address: SearchAddress
  counts: Record<SearchedKind, number>
  nearly: boolean
  pageCount: number
}

const KINDS: SearchedKind[] = ['topic', 'trainer', 'supplier', 'event', 'requirement']

/** Everything around a page of results: what was asked, tabs with counts, pages, and what helps when nothing is there. */
export function ResultsFrame({ found, children }: { found: Found; children: ReactNode }) {
  const { t } = useTranslation('search')
  const { address, counts, nearly, pageCount } = found
  const { kind, text, page } = address
  const count = counts[kind]
  const title = text ? t(`results.title.${kind}`, { text }) : t(`results.all.${kind}`)
  const beyond = count > 0 && page > pageCount
  return (
    <Page crumbs={[{ label: t('results.home'), to: '/' }, { label: t(`results.all.${kind}`) }]} title={title}>
      <PageMeta
        title={page > 1 ? t('results.paged', { title, page }) : title}
        description={t(`results.description.${kind}`)}
        path={searchHref({ kind, text, page })}
        noindex={(text !== '' && count === 0) || beyond}
      />
      <div className={styles.top}>
        <SearchForm kind={kind} text={text} />
      </div>
      <TabLinks
        label={t('results.kinds')}
        tabs={KINDS.map((other) => ({
          label: t(`results.tab.${other}`),
          to: searchHref({ kind: other, text }),
          count: counts[other],
          current: other === kind,
        }))}
      />
      <div className={styles.body}>
        <p className={styles.count} role="status">
          {t('results.count', { count })}
        </p>
        {nearly && count > 0 ? <Alert tone="info">{t('results.nearly', { text })}</Alert> : null}
        {count === 0 || beyond ? <NothingFound found={found} beyond={beyond} /> : children}
        <Pagination
          page={page}
          pages={pageCount}
          hrefOf={(wanted) => searchHref({ kind, text, page: wanted })}
        />
      </div>
    </Page>
  )
}

function NothingFound({ found, beyond }: { found: Found; beyond: boolean }) {
  const { t } = useTranslation('search')
  const { kind, text } = found.address
  const elsewhere = KINDS.filter((other) => other !== kind && found.counts[other] > 0)
  if (beyond) {
    return (
      <EmptyState
        title={t('results.beyond')}
        actions={<LinkButton to={searchHref({ kind, text })}>{t('results.toFirst')}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState
      title={text ? t(`results.none.${kind}`, { text }) : t('results.nothingYet')}
      actions={
        <>
          {(elsewhere.length > 0 ? elsewhere : []).map((other) => (
            <LinkButton key={other} to={searchHref({ kind: other, text })}>
              {t('results.elsewhere', { count: found.counts[other], kind: t(`results.tab.${other}`) })}
            </LinkButton>
          ))}
          {text ? (
            <LinkButton to={searchHref({ kind, text: '' })}>{t(`results.all.${kind}`)}</LinkButton>
          ) : null}
        </>
      }
    >
      {text ? (
        <ul className={styles.advice}>
          <li>{t('results.advice.fewer')}</li>
          <li>{t('results.advice.spelling')}</li>
          <li>{t('results.advice.beginning')}</li>
        </ul>
      ) : null}
    </EmptyState>
  )
}
