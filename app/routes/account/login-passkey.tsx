import { useEffect, useState } from 'react'
import { data, redirect, useNavigation, useSubmit } from 'react-router'
import { knowsPasskeys, signByPasskey } from '#app/features/people/credentials/passkey-device.ts'
import { askPasskey } from '#app/features/people/sign-in/ask-passkey.server.ts'
import { signInByPasskey } from '#app/features/people/sign-in/sign-in-by-passkey.server.ts'
import { hasSession } from '#app/kit/actor.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/login-passkey'
import { goOn, nextOf, withCookies } from './after-sign-in.server.ts'

export const loader = loaderOf(async (ctx, { request }: Route.LoaderArgs) => {
  const next = nextOf(request)
  if (hasSession(ctx.actor)) throw redirect(next ?? '/dashboard')
  return { next }
})

export const action = actionOf(
  async (ctx, values, { request }: Route.ActionArgs) => {
    if (hasSession(ctx.actor)) return redirect(nextOf(request) ?? '/dashboard')
    switch (values.intent) {
      case 'ask': {
        const { options, cookie } = await askPasskey(ctx)
        return data({ ok: true as const, options }, { headers: withCookies([cookie]) })
      }
      case 'enter':
        return goOn(ctx, request, await signInByPasskey(ctx, values, request))
      default:
        throw new BadInput({ '': { key: 'common:invalid.value' } })
    }
  },
  { whileLocked: true },
)

/**
 * Signing in by what a device has signed, after a look at who holds it: both steps in one. The device is
 * asked at once.
 */
export default function LoginPasskey({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('security')
  const submit = useSubmit()
  const isIdle = useNavigation().state === 'idle'
  const [able, setAble] = useState(false)
  const [failed, setFailed] = useState(false)
  const { next } = loaderData
  const options = actionData && 'options' in actionData ? actionData.options : null
  const refused = actionData && 'errors' in actionData ? actionData.errors[''] : undefined

  useEffect(() => {
    setAble(knowsPasskeys())
    if (knowsPasskeys()) void submit({ intent: 'ask' }, { method: 'post' })
  }, [submit])
  useEffect(() => {
    if (!options) return
    setFailed(false)
    void signByPasskey(options).then((answer) => {
      setFailed(answer === null)
      if (answer !== null) void submit({ intent: 'enter', answer }, { method: 'post' })
    })
  }, [options, submit])

  const query = next ? `?next=${encodeURIComponent(next)}` : ''
  const problem = refused ? translateMessage(t, refused) : failed ? t('passkeys.failed') : null
  return (
    <Page title={t('passkeys.login.title')} lead={<p>{t('passkeys.login.lead')}</p>} narrow>
      <PageMeta title={t('passkeys.login.title')} noindex />
      {problem ? <Alert tone="bad">{problem}</Alert> : null}
      {able ? (
        <Button
          tone="go"
          size="large"
          busy={!isIdle || (options !== null && !failed)}
          onClick={() => submit({ intent: 'ask' }, { method: 'post' })}
        >
          {t('passkeys.login.go')}
        </Button>
      ) : (
        <p>{t('passkeys.plain')}</p>
      )}
      <FormActions>
        <Anchor to={`/login${query}`} data-document>
          {t('step.back')}
        </Anchor>
      </FormActions>
    </Page>
  )
}
