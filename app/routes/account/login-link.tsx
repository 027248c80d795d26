import { redirect } from 'react-router'
import { siteName } from '#app/features/people/credentials/identity.ts'
import { findWaitingIdentity } from '#app/features/people/credentials/queries-identities.server.ts'
import { LoginForm } from '#app/features/people/sign-in/components/login-form.tsx'
import { signIn } from '#app/features/people/sign-in/sign-in.server.ts'
import { hasSession } from '#app/kit/actor.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/login-link'
import { goOn, nextOf } from './after-sign-in.server.ts'
import { loginSent } from './login-sent.ts'

export const loader = loaderOf(async (ctx, { request }: Route.LoaderArgs) => {
  const next = nextOf(request)
  if (hasSession(ctx.actor)) throw redirect(next ?? '/dashboard')
  const waiting = await findWaitingIdentity(ctx, request)
  if (!waiting) throw redirect(next ? `/login?next=${encodeURIComponent(next)}` : '/login')
  return { email: waiting.email, site: siteName(waiting.provider), next }
})

export const action = actionOf(
  async (ctx, values, { request }: Route.ActionArgs) =>
    goOn(ctx, request, await signIn(ctx, { ...values, link: '1' }, request)),
  { whileLocked: true },
)

/**
 * An account has the address that another site names: its owner signs in once, and the site opens it from
 * then on.
 */
export default function LoginLink({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('accounts')
  const { email, site, next } = loaderData
  const problem = actionData && 'errors' in actionData ? actionData : null
  const query = next ? `?next=${encodeURIComponent(next)}` : ''
  return (
    <Page title={t('social.link', { site })} lead={<p>{t('social.linkWhy', { site, email })}</p>} narrow>
      <PageMeta title={t('social.link', { site })} noindex />
      <LoginForm
        next={next}
        links={email}
        sent={problem ? loginSent(t, problem) : undefined}
        registerLink={
          <Anchor to={`/login${query}`} data-document>
            {t('social.without', { site })}
          </Anchor>
        }
      />
    </Page>
  )
}
