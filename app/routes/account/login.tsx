import { redirect } from 'react-router'
import { AccountPage } from '#app/features/people/accounts/components/account-page.tsx'
import { LoginForm } from '#app/features/people/sign-in/components/login-form.tsx'
import { signIn } from '#app/features/people/sign-in/sign-in.server.ts'
import { HomePage } from '#app/features/site/site/home/components/home-page.tsx'
import { hasSession } from '#app/kit/actor.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { loader as homeLoader } from '../public/home.tsx'
import type { Route } from './+types/login'
import { goOn, nextOf } from './after-sign-in.server.ts'
import { loginSent } from './login-sent.ts'

export const loader = loaderOf(async (ctx, args: Route.LoaderArgs) => {
  const next = nextOf(args.request)
  if (hasSession(ctx.actor)) throw redirect(next ?? '/dashboard')
  return { ...(await homeLoader(args as unknown as Parameters<typeof homeLoader>[0])), next }
})

export const action = actionOf(
  async (ctx, values, { request }: Route.ActionArgs) =>
    goOn(ctx, request, await signIn(ctx, values, request)),
  { whileLocked: true },
)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('accounts')
  const { next } = loaderData
  const problem = actionData && 'errors' in actionData ? actionData : null
  const query = next ? `?next=${encodeURIComponent(next)}` : ''
  return (
    <>
      <PageMeta title={t('signIn.title')} />
      <AccountPage title={t('signIn.title')}>
        <LoginForm
          next={next}
          sent={problem ? loginSent(t, problem) : undefined}
          registerLink={<Anchor to={`/register${query}`}>{t('signIn.toRegister')}</Anchor>}
        />
      </AccountPage>
      <HomePage data={loaderData} />
    </>
  )
}
