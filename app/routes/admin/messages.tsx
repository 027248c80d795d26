import { CASE_VIEWS, CASES_PATH, caseView } from '#app/features/site/cases/case.ts'
import { CaseRows } from '#app/features/site/cases/components/case-rows.tsx'
import { listCases } from '#app/features/site/cases/queries-cases.server.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/messages'

const DECISIONS = ['dismiss', 'uphold', 'release', 'decline', 'sold', 'answer', 'close'] as const

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const { searchParams } = url
  const view = caseView(searchParams.get('view'))
  const list = await listCases(ctx, { view, page: pageNumber(searchParams.get('page')) })
  const done = DECISIONS.find((known) => known === searchParams.get('done')) ?? null
  return { view, done, now: ctx.now(), list }
})

/** What waits for a decision, the one that waits longest first. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('cases')
  const { view, done, now, list } = loaderData
  const hrefOf = (of: string, page = 1) => {
    const query = new URLSearchParams({
      ...(of === 'all' ? {} : { view: of }),
      ...(page > 1 ? { page: String(page) } : {}),
    })
    return query.size > 0 ? `${CASES_PATH}?${query}` : CASES_PATH
  }
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      {done ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      <TabLinks
        label={t('title')}
        tabs={CASE_VIEWS.map((of) => ({
          label: t(`view.${of}`),
          to: hrefOf(of),
          count: list.counts[of],
          current: of === view,
        }))}
      />
      {list.rows.length === 0 ? (
        <EmptyState title={t(`none.${view}`)}>{t('noneText')}</EmptyState>
      ) : (
        <CaseRows rows={list.rows} now={now} />
      )}
      <Pagination page={list.page} pages={list.pageCount} hrefOf={(page) => hrefOf(view, page)} />
    </>
  )
}
