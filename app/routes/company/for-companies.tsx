import { redirect } from 'react-router'
import { WorkspaceForm } from '#app/features/companies/components/workspace-form.tsx'
import { listCountries } from '#app/features/orders/list-countries.server.ts'
import { openWorkspace } from '#app/features/subscriptions/open-workspace.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { personAction } from '#app/platform/http/guard.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { Page, Panel, Section, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/for-companies'

export const handle = { sameForVisitors: [] }

export const loader = loaderOf(async (ctx, _args: Route.LoaderArgs) => ({
  form: isPerson(ctx.actor) ? { intentKey: newKey(), countries: listCountries(ctx.language) } : null,
}))

export const action = personAction(
  async (ctx, values, { request }: Route.ActionArgs) => {
    await openWorkspace(ctx, values, request)
    return redirect('/dashboard/c/userroles')
  },
  { whileLocked: true },
)

const POINTS = ['members', 'trainers', 'trial'] as const
const BACK = `next=${encodeURIComponent('/for-companies')}`

/** What a workspace is, and the form that opens one. */
export default function ForCompanies({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('companies')
  const { form } = loaderData
  const fault = actionData ?? null
  return (
    <Page title={t('title')} lead={<p>{t('lead')}</p>}>
      <PageMeta title={t('title')} description={t('description')} path="/for-companies" />
      <SplitLayout
        aside={
          <Panel>
            {POINTS.map((point) => (
              <Section key={point} title={t(`points.${point}`)}>
                <p>{t(`points.${point}Text`)}</p>
              </Section>
            ))}
          </Panel>
        }
      >
        {form ? (
          <Section title={t('open.title')}>
            <WorkspaceForm {...form} fault={fault} />
          </Section>
        ) : (
          <Section title={t('signIn.title')}>
            <p>{t('signIn.text')}</p>
            <FormActions>
              <LinkButton to={`/register?${BACK}`} tone="go">
                {t('signIn.register')}
              </LinkButton>
              <LinkButton to={`/login?${BACK}`}>{t('signIn.login')}</LinkButton>
            </FormActions>
          </Section>
        )}
      </SplitLayout>
    </Page>
  )
}
