import { ProfileForm } from '#app/features/accounts/components/profile-form.tsx'
import { getProfile } from '#app/features/accounts/queries-profile.server.ts'
import { saveProfile } from '#app/features/accounts/save-profile.server.ts'
import { listCountries } from '#app/features/orders/list-countries.server.ts'
import { listTimeZones } from '#app/kit/dates.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/profile'

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => {
  const profile = await getProfile(ctx)
  return { profile, countries: listCountries(ctx.language), timeZones: listTimeZones(profile.timeZone) }
})

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => {
    await saveProfile(ctx, values)
    return { ok: true as const }
  },
  { whileLocked: true },
)

/** What one is called and where one is: what the marketplace calls somebody by, and writes to them in. */
export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['profile', 'settings'])
  const fault = actionData && !actionData.ok ? actionData : null
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        actions={<LinkButton to="/settings">{t('settings:heading')}</LinkButton>}
      />
      {actionData?.ok ? <Alert tone="good">{t('saved')}</Alert> : null}
      <ProfileForm {...loaderData} fault={fault} />
    </>
  )
}
