import { StatementOfReasons } from '#app/features/people/staff-acts/components/statement.tsx'
import { getOwnNotice } from '#app/features/people/staff-acts/queries-acts.server.ts'
import { NOTICES_PATH } from '#app/features/people/staff-acts/staff-act.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/notice'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const notice = await getOwnNotice(ctx, params.number)
  if (!notice) throw notFound()
  return { notice, now: ctx.now(), zone: ctx.timeZone }
})

/** One decision of staff about oneself, one's workspaces or what is theirs: the statement of reasons. */
export default function Notice({ loaderData: { notice, now, zone } }: Route.ComponentProps) {
  const { t } = useTranslation('staff-acts')
  const title = t('log.number', { number: notice.number })
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead kicker={<Anchor to={NOTICES_PATH}>{t('notices.title')}</Anchor>} title={title} />
      <StatementOfReasons notice={notice} zone={zone} now={now} />
    </>
  )
}
