import { SalesRows } from '#app/features/orders/components/sales-rows.tsx'
import { countSales, listSales } from '#app/features/orders/queries-sales.server.ts'
import { canSetTerms } from '#app/features/parties/policy.ts'
import { EmbedOffer } from '#app/features/tickets/components/embed-offer.tsx'
import { findOwnEmbed } from '#app/features/tickets/queries-embed.server.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { config } from '#app/platform/config.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/manage-events'

const SIZE = 20
const MOST_COMING = 200

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const page = pageNumber(url.searchParams.get('page'))
  const [counts, coming, past, embed] = await Promise.all([
    countSales(ctx),
    listSales(ctx, 'coming', { limit: MOST_COMING }),
    listSales(ctx, 'past', { limit: SIZE, offset: (page - 1) * SIZE }),
    findOwnEmbed(ctx),
  ])
  return {
    canSetTerms: canSetTerms(ctx.actor),
    now: ctx.now(),
    embed: embed && { ...embed, origin: config().ORIGIN },
    coming,
    past: pageOf(past, counts.past, page, SIZE),
  }
})

export default function ManageEvents({
  loaderData: { canSetTerms: isSeller, now, embed, coming, past },
}: Route.ComponentProps) {
  const { t } = useTranslation(['sales', 'prices', 'dashboard'])
  const isEmpty = coming.length + past.total === 0
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        actions={isSeller ? <LinkButton to="/settings/prices">{t('prices:seller.open')}</LinkButton> : null}
      />
      {isEmpty ? (
        <EmptyState
          title={t('empty.title')}
          actions={
            <>
              <LinkButton to="/requirement/search" tone="go">
                {t('dashboard:events.requirements')}
              </LinkButton>
              <LinkButton to="/event/search">{t('empty.look')}</LinkButton>
            </>
          }
        >
          {t('empty.text')}
        </EmptyState>
      ) : null}
      {coming.length > 0 ? (
        <Section title={t('coming')}>
          <SalesRows events={coming} now={now} />
        </Section>
      ) : null}
      {embed ? <EmbedOffer {...embed} /> : null}
      {past.total > 0 ? (
        <Section title={t('past')}>
          <SalesRows events={past.rows} now={now} />
          <Pagination
            page={past.page}
            pages={past.pageCount}
            hrefOf={(page) => `/event/manage_event?page=${page}`}
          />
        </Section>
      ) : null}
    </>
  )
}
