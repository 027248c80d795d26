import { redirect } from 'react-router'
import { AccountPage } from '#app/features/people/accounts/components/account-page.tsx'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { RegisterForm } from '#app/features/people/registration/components/register-form.tsx'
import { acceptedTermsInput } from '#app/features/people/registration/inputs.ts'
import { HomePage } from '#app/features/site/site/home/components/home-page.tsx'
import { hasSession } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { ownPath } from '#app/kit/own-path.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { translateMessages } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { loader as homeLoader } from '../public/home.tsx'
import type { Route } from './+types/register'
import { goOn, nextOf } from './after-sign-in.server.ts'
import { registerByLink } from './register-by-link.server.ts'

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const next = nextOf(args.request)
  if (hasSession(ctx.actor)) throw redirect(next ?? '/dashboard')
  const { searchParams } = new URL(args.request.url)
  const code = searchParams.get('company') ?? searchParams.get('comp')
  const home = await homeLoader(args as unknown as Parameters<typeof homeLoader>[0])
  const back = next ?? (code ? ownPath(`/join/${code}`) : null)
  return { ...home, next, back, countries: code ? listCountries(ctx.language) : undefined }
})

export const action = actionOf(
  async (ctx, values, { request }: Route.ActionArgs) => {
    parseInput(acceptedTermsInput, values)
    return goOn(ctx, request, await registerByLink(ctx, values, request))
  },
  { whileLocked: true },
)

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('accounts')
  const { next, back, countries } = loaderData
  const problem = actionData && 'errors' in actionData ? actionData : undefined
  const faults = translateMessages(t, problem?.errors)
  const query = back ? `?next=${encodeURIComponent(back)}` : ''
  return (
    <>
      <PageMeta title={t('register.title')} />
      <AccountPage title={t('register.title')}>
        <RegisterForm
          next={next}
          countries={countries}
          faults={faults}
          values={problem?.values}
          loginLink={<Anchor to={`/login${query}`}>{t('register.toSignIn')}</Anchor>}
        />
      </AccountPage>
      <HomePage data={loaderData} />
    </>
  )
}
