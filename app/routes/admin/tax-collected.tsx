import {
  COLLECTED_PAGE,
  filingDay,
  isAsked,
  monthAfter,
  monthBefore,
  monthOf,
} from '#app/features/money/tax-collection/collection.ts'
import { CollectedTable } from '#app/features/money/tax-collection/components/collected-table.tsx'
import { listCollected } from '#app/features/money/tax-collection/queries-collected.server.ts'
import { formatDate, formatMonth, localDate } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/tax-collected'

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const today = localDate(ctx.now(), ctx.timeZone)
  const month = monthOf(url.searchParams.get('month'), today)
  const collected = await listCollected(ctx, month, pageNumber(url.searchParams.get('page')))
  return { ...collected, month, next: isAsked(monthAfter(month), today) ? monthAfter(month) : null }
})

/** What was kept of payments for the tax office in a month, seller by seller, to be handed in. */
export default function TaxCollected({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['tax-collection', 'common'])
  const language = useLanguage()
  const { rows, total, page, pageCount, sums, month, next } = loaderData
  const named = (of: string) => formatMonth(new Date(`${of}-15T12:00:00Z`), 'UTC', language)
  const hrefOf = (of: string, at = 1) => `${COLLECTED_PAGE}?month=${of}${at > 1 ? `&page=${at}` : ''}`
  const said = (minor: number) => formatMoney(money(minor, sums.currency), language)
  const before = monthBefore(month)
  return (
    <>
      <PageMeta title={`${t('title')} ${named(month)}`} noindex />
      <PageHead
        title={t('title')}
        lead={
          <>
            <p>{t('lead')}</p>
            <p>{t('due', { day: formatDate(new Date(`${filingDay(month)}T12:00:00Z`), 'UTC', language) })}</p>
            <p>{t('incomeTax')}</p>
          </>
        }
        actions={
          <>
            <LinkButton to={hrefOf(before)}>{named(before)}</LinkButton>
            {next ? <LinkButton to={hrefOf(next)}>{named(next)}</LinkButton> : null}
            {total > 0 ? (
              <LinkButton to={`${COLLECTED_PAGE}/export.csv?month=${month}`} data-document="" download>
                {t('csv')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <Section
        title={named(month)}
        note={
          total > 0
            ? t('sums', { count: total, net: said(sums.netMinor), tax: said(sums.collectedMinor) })
            : undefined
        }
      >
        {total > 0 ? (
          <CollectedTable rows={rows} />
        ) : (
          <EmptyState title={t('none', { month: named(month) })}>{t('noneText')}</EmptyState>
        )}
      </Section>
      <Pagination page={page} pages={pageCount} hrefOf={(at) => hrefOf(month, at)} />
    </>
  )
}
