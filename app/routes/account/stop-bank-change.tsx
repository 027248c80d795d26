import { Form } from 'react-router'
import { BANK_ACCOUNT_PAGE } from '#app/features/people/bank-accounts/bank-change.ts'
import { getStoppable } from '#app/features/people/bank-accounts/queries-account.server.ts'
import { stopBankChange } from '#app/features/people/bank-accounts/stop-bank-change.server.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Page } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/stop-bank-change'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => ({
  change: await getStoppable(ctx, params.key),
  zone: ctx.timeZone,
  now: ctx.now(),
}))

export const action = actionOf(
  async (ctx, _values, { params }: Route.ActionArgs) => {
    await stopBankChange(ctx, { key: params.key })
    return { ok: true as const }
  },
  { whileLocked: true },
)

/** Where the email of another bank account leads: what is to come, and the button that stops it. */
export default function StopBankChange({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('bank-account')
  const language = useLanguage()
  const { change, zone, now } = loaderData
  const { state, party, number, inForceAt } = change
  const whole = actionData && !actionData.ok ? actionData.errors[''] : null
  const facts = { party, number, at: formatMoment(inForceAt, zone, language, now) }
  return (
    <Page title={t('stop.title')} narrow>
      <PageMeta title={t('stop.title')} noindex />
      <p>{t(`stop.${state}`, facts)}</p>
      {whole ? <Alert tone="bad">{translateMessage(t, whole)}</Alert> : null}
      {state === 'waiting' ? (
        <Form method="post">
          <SendButton tone="danger">{t('stop.button')}</SendButton>
        </Form>
      ) : (
        <Alert tone={state === 'stopped' ? 'good' : 'info'}>{t(`stop.next.${state}`)}</Alert>
      )}
      {state === 'waiting' ? null : (
        <p>
          <LinkButton to={state === 'stopped' ? '/settings/security' : BANK_ACCOUNT_PAGE}>
            {t(state === 'stopped' ? 'stop.security' : 'mail.button')}
          </LinkButton>
        </p>
      )}
    </Page>
  )
}
