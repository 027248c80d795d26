import { OwnDisputes } from '#app/features/delivery/disputes/components/own-disputes.tsx'
import { DISPUTES_PAGE } from '#app/features/delivery/disputes/evidence.ts'
import { listOwnDisputes } from '#app/features/delivery/disputes/queries-own.server.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/disputes'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => ({
  disputes: await listOwnDisputes(ctx, pageNumber(url.searchParams.get('page'))),
  zone: ctx.timeZone,
  now: ctx.now(),
}))

/** Payments that payers claim back at their bank, of what a provider sold. */
export default function OwnDisputesPage({ loaderData: { disputes, zone, now } }: Route.ComponentProps) {
  const { t } = useTranslation(['disputes', 'revenue'])
  return (
    <>
      <PageMeta title={t('own.title')} noindex />
      <PageHead
        kicker={<Anchor to="/revenue">{t('revenue:title')}</Anchor>}
        title={t('own.title')}
        lead={<p>{t('own.lead')}</p>}
      />
      {disputes.total === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyNext')}</EmptyState>
      ) : (
        <OwnDisputes disputes={disputes.rows} zone={zone} now={now} />
      )}
      <Pagination
        page={disputes.page}
        pages={disputes.pageCount}
        hrefOf={(page) => `${DISPUTES_PAGE}?page=${page}`}
      />
    </>
  )
}
