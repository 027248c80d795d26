import { PayoutTable } from '#app/features/sales/payouts/components/payout-table.tsx'
import { PAYOUTS_PAGE } from '#app/features/sales/payouts/payout.ts'
import { listPayouts } from '#app/features/sales/payouts/queries-own.server.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/payouts'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => ({
  payouts: await listPayouts(ctx, pageNumber(url.searchParams.get('page'))),
  zone: ctx.timeZone,
}))

/** All payouts of a provider. */
export default function Payouts({ loaderData: { payouts, zone } }: Route.ComponentProps) {
  const { t } = useTranslation(['payouts', 'revenue'])
  return (
    <>
      <PageMeta title={t('list.title')} noindex />
      <PageHead
        kicker={<Anchor to="/revenue">{t('revenue:title')}</Anchor>}
        title={t('list.title')}
        lead={<p>{t('list.lead')}</p>}
      />
      {payouts.total === 0 ? (
        <EmptyState
          title={t('list.empty')}
          actions={<LinkButton to="/revenue">{t('revenue:title')}</LinkButton>}
        >
          {t('list.emptyNext')}
        </EmptyState>
      ) : (
        <PayoutTable payouts={payouts.rows} zone={zone} />
      )}
      <Pagination
        page={payouts.page}
        pages={payouts.pageCount}
        hrefOf={(page) => `${PAYOUTS_PAGE}?page=${page}`}
      />
    </>
  )
}
