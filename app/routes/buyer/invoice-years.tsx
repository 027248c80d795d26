import { redirect } from 'react-router'
import { ARCHIVE_PATH } from '#app/features/sales/invoice-archive/archive.ts'
import { askArchive } from '#app/features/sales/invoice-archive/ask-archive.server.ts'
import { ArchiveForm } from '#app/features/sales/invoice-archive/components/archive-form.tsx'
import { ArchiveTable } from '#app/features/sales/invoice-archive/components/archive-table.tsx'
import { RetentionFacts } from '#app/features/sales/invoice-archive/components/retention-facts.tsx'
import { getArchives } from '#app/features/sales/invoice-archive/queries-archives.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/invoice-years'

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => ({
  page: await getArchives(ctx),
  formKey: newKey(),
  zone: ctx.timeZone,
}))

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => {
    await askArchive(ctx, values)
    return redirect(ARCHIVE_PATH)
  },
  { whileLocked: true },
)

/** A year of documents of the party acted for, as an archive for the accountant. */
export default function InvoiceYears({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('invoice-archive')
  const { page, formKey, zone } = loaderData
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        kicker={<Anchor to="/dashboard/i/invoice">{t('back')}</Anchor>}
        title={t('title')}
        lead={<p>{t('lead')}</p>}
      />
      <Section title={t('form.title')}>
        {page.can ? (
          <ArchiveForm years={page.years} formKey={formKey} fault={actionData ?? null} />
        ) : (
          <Alert>{t('notYours')}</Alert>
        )}
      </Section>
      <Section title={t('archives')}>
        {page.archives.length > 0 ? (
          <ArchiveTable page={page} zone={zone} />
        ) : (
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        )}
      </Section>
      <Section title={t('retention.title')}>
        <RetentionFacts page={page} />
      </Section>
    </>
  )
}
