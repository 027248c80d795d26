import { QuarantinedFileRows } from '#app/features/site/backoffice/components/quarantined-file-rows.tsx'
import { listQuarantinedFiles } from '#app/features/site/backoffice/queries-quarantined-files.server.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/files'

export const loader = staffLoader(async (ctx, _args: Route.LoaderArgs) => ({
  rows: await listQuarantinedFiles(ctx),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

/** What ended its readers twice and is read no more. */
export default function Files({ loaderData: { rows, now, zone } }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <PageMeta title={t('files.title')} noindex />
      <PageHead title={t('files.title')} lead={<p>{t('files.lead')}</p>} />
      {rows.length === 0 ? (
        <EmptyState title={t('files.none')}>{t('files.noneNext')}</EmptyState>
      ) : (
        <QuarantinedFileRows rows={rows} zone={zone} now={now} />
      )}
    </>
  )
}
