import { ActRows } from '#app/features/people/staff-acts/components/act-rows.tsx'
import { listOwnNotices } from '#app/features/people/staff-acts/queries-acts.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/notices'

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => ({
  acts: await listOwnNotices(ctx),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

/** What staff did about oneself, one's workspaces and their topics, and why. */
export default function Notices({ loaderData: { acts, now, zone } }: Route.ComponentProps) {
  const { t } = useTranslation('staff-acts')
  return (
    <>
      <PageMeta title={t('notices.title')} noindex />
      <PageHead title={t('notices.title')} lead={<p>{t('notices.lead')}</p>} />
      {acts.length === 0 ? (
        <EmptyState title={t('notices.none')}>{t('notices.noneText')}</EmptyState>
      ) : (
        <ActRows acts={acts} zone={zone} now={now} isOwn />
      )}
    </>
  )
}
