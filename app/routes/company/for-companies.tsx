import { redirect } from 'react-router'
import { openWorkspace } from '#app/features/money/subscriptions/open-workspace.server.ts'
import { WorkspaceForm } from '#app/features/people/companies/components/workspace-form.tsx'
import { WorkspaceList } from '#app/features/people/companies/components/workspace-list.tsx'
import { leaveCompany } from '#app/features/people/companies/leave-company.server.ts'
import { listWorkplaces } from '#app/features/people/companies/queries.server.ts'
import { switchCompany } from '#app/features/people/companies/switch-company.server.ts'
import { placeAfterSwitch } from '#app/features/people/companies/switch-place.ts'
import { guessCountry } from '#app/features/people/parties/guess-country.server.ts'
import { guessCurrency } from '#app/features/people/parties/guess-currency.server.ts'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { ownPath } from '#app/kit/own-path.ts'
import { personAction } from '#app/platform/http/guard.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { Page, Panel, Section, SplitLayout } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/for-companies'

export const handle = { sameForVisitors: [] }

export const loader = loaderOf(async (ctx, { url }: Route.LoaderArgs) => {
  if (!hasAccount(ctx.actor)) return { form: null, places: [], look: null }
  return {
    look: ownPath(url.searchParams.get('look')),
    form: {
      intentKey: newKey(),
      countries: listCountries(ctx.language),
      country: guessCountry(ctx),
      currency: guessCurrency(ctx),
    },
    places: await listWorkplaces(ctx),
  }
})

export const action = personAction(
  async (ctx, values, { request }: Route.ActionArgs) => {
    if (values.intent === 'switch') {
      await switchCompany(ctx, values, request)
      return redirect(ownPath(values.look) ?? placeAfterSwitch(values.back))
    }
    if (values.intent === 'leave') {
      await leaveCompany(ctx, values)
      return redirect('/for-companies')
    }
    await openWorkspace(ctx, values, request)
    return redirect('/dashboard/c/userroles')
  },
  { whileLocked: true, anywhere: true },
)

const POINTS = ['members', 'trainers', 'trial'] as const
const BACK = `next=${encodeURIComponent('/for-companies')}`

/** What a workspace is, and the form that opens one. */
export default function ForCompanies({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('companies')
  const { form, places, look } = loaderData
  const fault = actionData?.values.intent === 'leave' ? null : (actionData ?? null)
  const leaving = fault ? undefined : actionData?.errors['']
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
        {places.length > 1 ? (
          <Section title={t('places.title')}>
            {leaving ? <Alert tone="bad">{translateMessage(t, leaving)}</Alert> : null}
            <WorkspaceList places={places} look={look} />
          </Section>
        ) : null}
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
