import type { ReactNode } from 'react'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Bars } from '#app/ui/bars.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { ColumnChart } from '#app/ui/column-chart.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SpendingPage as Shown } from '../queries-page.server.ts'
import { queryOfSpending, type SpendingView } from '../spending.ts'
import styles from './spending-page.module.css'
import { SpendingTable, spendingName } from './spending-table.tsx'
import { SpentOrders } from './spent-orders.tsx'

const MOST_BARS = 8

type SpendingPageProps = {
  shown: Shown
  views: readonly SpendingView[]
  /** The address of the page, before what is wanted. */
  at: string
  texts: 'total' | 'employees'
  /** What else there is of the year. */
  children?: ReactNode
}

/** What a workspace spent in a year, each currency by itself: a chart, the table, the orders behind it. */
export function SpendingPage({ shown, views, at, texts, children }: SpendingPageProps) {
  const { t } = useTranslation('spending')
  const language = useLanguage()
  const { view, of, year, isLong, thisYear, years, parts, behind, cutAt } = shown
  const [first = 'month'] = views
  const to = (
    wanted: { view?: SpendingView; year?: number; isLong?: boolean; of?: string | null },
    path = at,
  ) => path + queryOfSpending({ view, year, isLong, ...wanted }, { first, thisYear })
  const by = isLong && view === 'month' ? 'year' : view
  const span = isLong ? t('five') : year
  const said = (minor: number, currency: string) => formatMoney(money(minor, currency), language)
  const notesOf = ({ currency, committed, before }: Shown['parts'][number]['sum']) =>
    [
      t('note'),
      ...(committed > 0 ? [t('noteCommitted', { committed: said(committed, currency) })] : []),
      ...(before > 0 ? [t('noteBefore', { before: year - 1, spentBefore: said(before, currency) })] : []),
    ].join(language === 'ja' ? '' : ' ')
  const opened = of === null ? null : parts.flatMap(({ rows }) => rows).find(({ key }) => key === of)
  return (
    <>
      <PageMeta title={t(`${texts}.title`)} noindex />
      <PageHead
        title={t(`${texts}.title`)}
        lead={<p>{t(`${texts}.lead`)}</p>}
        actions={
          parts.length > 0
            ? (['csv', 'xlsx'] as const).map((as) => (
                <LinkButton key={as} to={to({}, `${at}/export.${as}`)} data-document="" download>
                  {t(as)}
                </LinkButton>
              ))
            : null
        }
      />
      {years.length > 1 ? (
        <TabLinks
          label={t('years')}
          tabs={[
            ...years.map((one) => ({
              label: one as ReactNode,
              to: to({ year: one, isLong: false }),
              current: !isLong && one === year,
            })),
            { label: t('five'), to: to({ year: thisYear, isLong: true }), current: isLong },
          ]}
        />
      ) : null}
      {views.length > 1 ? (
        <TabLinks
          label={t('views')}
          tabs={views.map((one) => ({
            label: t(`by.${one === 'month' ? (isLong ? 'year' : 'month') : one}`),
            to: to({ view: one }),
            current: one === view,
          }))}
        />
      ) : null}
      {parts.length === 0 ? (
        <EmptyState
          title={t('empty.title', { year: span })}
          actions={<LinkButton to="/event/search">{t('empty.events')}</LinkButton>}
        >
          {t('empty.text')}
        </EmptyState>
      ) : null}
      {behind && of !== null ? (
        <SpentOrders
          orders={behind}
          title={`${opened ? spendingName(opened, { view: by, language, t }) : of || t(`none.${by}`)} · ${span}`}
          back={to({})}
          now={shown.now}
          zone={shown.zone}
        />
      ) : null}
      {behind === null && cutAt !== null ? <Alert>{t('cut', { most: cutAt })}</Alert> : null}
      {behind === null
        ? parts.map(({ sum, rows, months, chart }) => (
            <Section
              key={sum.currency}
              title={t('sum', { amount: said(sum.spent, sum.currency), year: span })}
              note={notesOf(sum)}
            >
              {view === 'month' ? (
                <ColumnChart
                  {...chart}
                  names={months}
                  label={t(isLong ? 'chartOfYears' : 'chart', { currency: sum.currency, year: span })}
                  legend={sum.committed > 0 ? { first: t('spent'), second: t('committed') } : undefined}
                />
              ) : (
                <div className={styles.bars}>
                  <Bars
                    label={t('bars', { currency: sum.currency, year: span })}
                    bars={rows.slice(0, MOST_BARS).map((row) => ({
                      label: spendingName(row, { view: by, language, t }),
                      value: Math.max(0, row.spent + row.committed),
                      said: said(row.spent + row.committed, row.currency),
                    }))}
                  />
                </div>
              )}
              <SpendingTable
                view={by}
                rows={rows}
                caption={t('table', { currency: sum.currency, year: span })}
                before={isLong ? null : year - 1}
                hrefOf={(key, isBefore = false) =>
                  isBefore
                    ? to({ of: view === 'month' ? `${year - 1}${key.slice(4)}` : key, year: year - 1 })
                    : to({ of: key })
                }
              />
            </Section>
          ))
        : null}
      {behind === null ? children : null}
    </>
  )
}
