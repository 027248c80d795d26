import { PartyRows } from '#app/features/people/staff-acts/components/party-rows.tsx'
import { listModeratedParties } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { oneLineOf } from '#app/kit/text.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/accounts'

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const words = oneLineOf(url.searchParams.get('q') ?? '').slice(0, 100)
  const page = pageNumber(url.searchParams.get('page'))
  return { words, list: await listModeratedParties(ctx, { words, page }) }
})

/** People and workspaces that staff has out of sight, and the search for others. */
export default function Accounts({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('staff-acts')
  const { words, list } = loaderData
  const hrefOf = (page: number) =>
    `/admin/accounts?${new URLSearchParams({ ...(words === '' ? {} : { q: words }), page: String(page) })}`
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      <FindForm label={t('find')} words={words} search={t('search')} />
      {list.rows.length === 0 ? (
        <EmptyState title={t(words === '' ? 'none' : 'noneFound')}>
          {t(words === '' ? 'noneText' : 'noneFoundText')}
        </EmptyState>
      ) : (
        <PartyRows rows={list.rows} />
      )}
      <Pagination page={list.page} pages={list.pageCount} hrefOf={hrefOf} />
    </>
  )
}
