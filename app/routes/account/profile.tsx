import { ProfileForm } from '#app/features/people/accounts/components/profile-form.tsx'
import { focusPhoto } from '#app/features/people/accounts/focus-photo.server.ts'
import { getProfile } from '#app/features/people/accounts/queries-profile.server.ts'
import { saveProfile } from '#app/features/people/accounts/save-profile.server.ts'
import { setPhoto } from '#app/features/people/accounts/set-photo.server.ts'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { sentIn } from '#app/features/people/parties/sent-file.ts'
import { takePicture } from '#app/features/people/parties/take-picture.server.ts'
import { listTimeZones } from '#app/kit/dates.ts'
import type { FilesHandle } from '#app/platform/http/file-routes.server.ts'
import { takeInParts } from '#app/platform/http/form-parts.server.ts'
import { personFilesAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/profile'

export const handle: FilesHandle = { takesFiles: true }

export const loader = personLoader(async (ctx, _args: Route.LoaderArgs) => {
  const profile = await getProfile(ctx)
  return {
    profile,
    countries: listCountries(ctx.language),
    timeZones: listTimeZones(profile.timeZone),
    isSelf: ctx.actor.role === 'self',
    setsPrices: canSetSaleTerms(ctx.actor),
  }
})

export const action = personFilesAction(
  async (ctx, sent, _args: Route.ActionArgs) => {
    const { values } = sent
    // The photo is the person's, whomever one acts for.
    const own = { ...ctx, actor: { ...ctx.actor, partyId: ctx.actor.ownPartyId } }
    const [photo] = sentIn(sent, 'photo')
    await takeInParts(values, {
      files: async (noting) => {
        if (photo)
          await takePicture(own, photo, 'photo')
            .then((stored) => setPhoto(ctx, stored))
            .catch(noting)
        else if (values.removePhoto === 'on') await setPhoto(ctx, null)
        else await focusPhoto(ctx, values)
      },
      fields: () => saveProfile(ctx, values),
    })
    return { ok: true as const }
  },
  { whileLocked: true },
)

/** A photo was kept even where a field is wrong: what is there is read again. */
export const shouldRevalidate = () => true

/** What one is called and where one is: what the marketplace calls somebody by, and writes to them in. */
export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['profile', 'settings'])
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        actions={<LinkButton to="/settings">{t('settings:heading')}</LinkButton>}
      />
      {actionData?.ok ? <Alert tone="good">{t('saved')}</Alert> : null}
      <ProfileForm {...loaderData} answer={actionData} />
    </>
  )
}
