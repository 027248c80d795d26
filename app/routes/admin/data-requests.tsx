import { redirect } from 'react-router'
import { EnterForm } from '#app/features/site/data-requests/components/data-request-forms.tsx'
import { DataRequestTable } from '#app/features/site/data-requests/components/data-request-table.tsx'
import { dataRequestPath } from '#app/features/site/data-requests/data-request.ts'
import { enterDataRequest } from '#app/features/site/data-requests/enter-data-request.server.ts'
import { listDataRequests } from '#app/features/site/data-requests/queries-requests.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/data-requests'

export const loader = staffLoader(async (ctx, _args: Route.LoaderArgs) => ({
  rows: await listDataRequests(ctx),
  formKey: newKey(),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  const { code } = await enterDataRequest(ctx, values)
  throw redirect(`${dataRequestPath(code)}?entered`)
})

/** What people without an account ask of their data, and the form that enters a letter. */
export default function DataRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('data-requests')
  const { rows, formKey, now, zone } = loaderData
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={<p>{t('lead')}</p>} />
      {rows.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <DataRequestTable rows={rows} now={now} zone={zone} />
      )}
      <Section id="enter" title={t('enter')} note={t('enterNote')}>
        <EnterForm formKey={formKey} today={now.toISOString().slice(0, 10)} fault={faultOf(actionData)} />
      </Section>
    </>
  )
}
