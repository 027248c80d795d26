import { redirect } from 'react-router'
import { FoundSections } from '#app/features/site/backoffice/finding/components/found-sections.tsx'
import { onlyHit } from '#app/features/site/backoffice/finding/found.ts'
import { findForStaff } from '#app/features/site/backoffice/finding/queries-find.server.ts'
import { oneLineOf } from '#app/kit/text.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/search'

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const words = oneLineOf(url.searchParams.get('q') ?? '').slice(0, 100)
  const found = await findForStaff(ctx, words)
  const only = onlyHit(found, words)
  if (only) throw redirect(only)
  return { words, found, zone: ctx.timeZone, now: ctx.now() }
})

/** What staff looked for by one field; what is named exactly and alone opens at once. */
export default function StaffSearch({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { words, found, zone, now } = loaderData
  const title = words ? t('find.results', { words }) : t('find.title')
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead title={title} />
      {Object.values(found).every((rows) => rows.length === 0) ? (
        <EmptyState title={t(words ? 'find.none' : 'find.begin')}>{t('find.by')}</EmptyState>
      ) : null}
      <FoundSections found={found} zone={zone} now={now} />
    </>
  )
}
