import { OwnStanding } from '#app/features/sales/payouts/components/own-standing.tsx'
import { PayoutTable } from '#app/features/sales/payouts/components/payout-table.tsx'
import { PAYOUTS_PAGE } from '#app/features/sales/payouts/payout.ts'
import { getOwnStanding, listPayouts } from '#app/features/sales/payouts/queries-own.server.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/payouts'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const [payouts, standing] = await Promise.all([
    listPayouts(ctx, pageNumber(url.searchParams.get('page'))),
    getOwnStanding(ctx),
  ])
  return { payouts, standing, zone: ctx.timeZone }
})

/** What is due to a provider and when, or why not, and all its payouts. */
export default function Payouts({ loaderData: { payouts, standing, zone } }: Route.ComponentProps) {
  const { t } = useTranslation(['payouts', 'revenue'])
  return (
    <>
      <PageMeta title={t('list.title')} noindex />
      <PageHead
        kicker={<Anchor to="/revenue">{t('revenue:title')}</Anchor>}
        title={t('list.title')}
        lead={<p>{t('list.lead')}</p>}
      />
      {standing && standing.standings.length > 0 ? <OwnStanding {...standing} zone={zone} /> : null}
      {payouts.total === 0 ? (
        <EmptyState
          title={t('list.empty')}
          actions={<LinkButton to="/revenue">{t('revenue:title')}</LinkButton>}
        >
          {t('list.emptyNext')}
        </EmptyState>
      ) : (
        <Section title={t('list.all')}>
          <PayoutTable payouts={payouts.rows} zone={zone} />
        </Section>
      )}
      <Pagination
        page={payouts.page}
        pages={payouts.pageCount}
        hrefOf={(page) => `${PAYOUTS_PAGE}?page=${page}`}
      />
    </>
  )
}
