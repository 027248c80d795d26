import { redirect } from 'react-router'
import { EmailCodeForm } from '#app/features/people/email-codes/components/email-code-form.tsx'
import { findPendingEmailCode } from '#app/features/people/email-codes/queries-guest.server.ts'
import { sendEmailCode } from '#app/features/people/email-codes/send-email-code.server.ts'
import { signInByEmailCode } from '#app/features/people/sign-in/sign-in-by-email-code.server.ts'
import { hasSession } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { withVisitorKey } from '#app/platform/http/visitor-key.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/login-code'
import { goOn, nextOf } from './after-sign-in.server.ts'

export const loader = loaderOf(async (ctx, { request }: Route.LoaderArgs) => {
  const next = nextOf(request)
  if (hasSession(ctx.actor)) throw redirect(next ?? '/dashboard')
  return { waiting: await findPendingEmailCode(ctx), next, formKey: newId() }
})

export const action = actionOf(
  async (ctx, values, { request }: Route.ActionArgs) => {
    // The second click of two finds the browser signed in.
    if (hasSession(ctx.actor)) return redirect(nextOf(request) ?? '/dashboard')
    const guest = withVisitorKey(ctx, values.key)
    switch (values.intent) {
      case 'send':
        await sendEmailCode(guest.ctx, values)
        return redirect(`/login/code${new URL(request.url).search}`, { headers: guest.headers })
      case 'confirm':
        return goOn(ctx, request, await signInByEmailCode(guest.ctx, values, request))
      default:
        throw new BadInput({ '': { key: 'common:invalid.value' } })
    }
  },
  { whileLocked: true },
)

/** Signing in without a password: by a code that is mailed, and entered in the same browser. */
export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('accounts')
  const { waiting, next, formKey } = loaderData
  const fault = actionData && 'errors' in actionData ? actionData : null
  const query = next ? `?next=${encodeURIComponent(next)}` : ''
  return (
    <Page title={t('byCode.title')} lead={<p>{t('byCode.lead')}</p>} narrow>
      <PageMeta title={t('byCode.title')} noindex />
      <EmailCodeForm waiting={waiting} fault={fault} formKey={formKey} submit={t('signIn.submit')} />
      <p>
        <Anchor to={`/login${query}`} data-document>
          {t('byCode.password')}
        </Anchor>
      </p>
    </Page>
  )
}
