import { Form, redirect } from 'react-router'
import { formatMoney } from '#app/kit/money.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { answerConfirmation, findConfirmation } from '#app/platform/payments/sandbox.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/sandbox-bank'

export const handle = { quiet: true }

async function confirmationOf(code: string) {
  const found = config().SANDBOX_PAYMENTS ? await findConfirmation(code) : null
  if (!found) throw notFound()
  return found
}

export const loader = loaderOf(async (_ctx, { params }: Route.LoaderArgs) => confirmationOf(params.code))

export const action = actionOf(
  async (_ctx, values, { params }: Route.ActionArgs) => {
    const { returnPath } = await confirmationOf(params.code)
    await answerConfirmation(params.code, values.answer === 'confirm')
    return redirect(returnPath)
  },
  { whileLocked: true },
)

/** Stands in for the page of the payer's bank, outside of the marketplace. */
export default function SandboxBank({
  loaderData: { amount, open, isLater, returnPath },
}: Route.ComponentProps) {
  const { t } = useTranslation('orders')
  const total = formatMoney(amount, useLanguage())
  return (
    <Page title={t('sandbox.title')} lead={t(isLater ? 'sandbox.later' : 'sandbox.lead', { total })} narrow>
      <PageMeta title={t('sandbox.title')} noindex />
      {open ? (
        <Form method="post">
          <FormActions>
            <SendButton name="answer" value="confirm" tone="go" size="large">
              {t('sandbox.confirm')}
            </SendButton>
            <SendButton name="answer" value="refuse" size="large">
              {t('sandbox.refuse')}
            </SendButton>
          </FormActions>
        </Form>
      ) : (
        <Alert tone="info" action={<LinkButton to={returnPath}>{t('sandbox.back')}</LinkButton>}>
          {t('sandbox.answered')}
        </Alert>
      )}
    </Page>
  )
}
