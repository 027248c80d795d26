import { FittingRows } from '#app/features/procurement/matching/components/fitting-rows.tsx'
import { listFittingRequirements } from '#app/features/procurement/matching/queries-shown.server.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/fitting-requirements'

const SIZE = 20

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const page = pageNumber(url.searchParams.get('page'))
  const { rows, total } = await listFittingRequirements(ctx, { limit: SIZE, offset: (page - 1) * SIZE })
  return { list: pageOf(rows, total, page, SIZE), now: ctx.now() }
})

/** The open requirements that fit the provider acted for, with why. */
export default function FittingRequirements({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('matching')
  const { list, now } = loaderData
  const actions = (
    <>
      <LinkButton to="/requirement/search">{t('fitting.search')}</LinkButton>
      <LinkButton to="/proposals">{t('fitting.sent')}</LinkButton>
    </>
  )
  return (
    <>
      <PageMeta title={t('fitting.title')} noindex />
      <PageHead
        title={t('fitting.title')}
        lead={<p>{t('fitting.lead')}</p>}
        actions={list.total > 0 ? actions : null}
      />
      {list.total === 0 ? (
        <EmptyState title={t('fitting.none')} actions={actions}>
          {t('fitting.noneText')}
        </EmptyState>
      ) : (
        <FittingRows rows={list.rows} now={now} />
      )}
      <Pagination
        page={list.page}
        pages={list.pageCount}
        hrefOf={(page) => `/requirement/fitting?page=${page}`}
      />
    </>
  )
}
