import { AcceptedTable, NoticeTable } from '#app/features/site/policy-versions/components/notice-tables.tsx'
import { VersionTable } from '#app/features/site/policy-versions/components/version-table.tsx'
import { POLICIES_PATH } from '#app/features/site/policy-versions/policy-version.ts'
import { listNotices, listVersions } from '#app/features/site/policy-versions/queries-versions.server.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { oneLineOf } from '#app/kit/text.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/policies'

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const words = oneLineOf(url.searchParams.get('q') ?? '').slice(0, 254)
  return {
    words,
    versions: await listVersions(ctx),
    notices: await listNotices(ctx, { words, page: pageNumber(url.searchParams.get('page')) }),
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

/** Versions of terms and policies, and who was told of which and accepted which. */
export default function Policies({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('policy-versions')
  const { words, versions, notices, now, zone } = loaderData
  const at = { now, zone }
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      <VersionTable rows={versions} {...at} />
      <Section id="told" title={t('told.title')} note={t('told.note')}>
        <FindForm label={t('told.find')} words={words} search={t('told.search')} />
        {notices.accepted && notices.accepted.length > 0 ? (
          <AcceptedTable rows={notices.accepted} {...at} />
        ) : null}
        {notices.rows.length === 0 ? (
          <EmptyState title={t(words === '' ? 'told.none' : 'told.noneFound')}>
            {t(words === '' ? 'told.noneText' : 'told.noneFoundText')}
          </EmptyState>
        ) : (
          <NoticeTable rows={notices.rows} {...at} />
        )}
        <Pagination
          page={notices.page}
          pages={notices.pageCount}
          hrefOf={(page) => `${POLICIES_PATH}?${new URLSearchParams({ q: words, page: String(page) })}#told`}
        />
      </Section>
    </>
  )
}
