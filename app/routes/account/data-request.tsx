import { Form } from 'react-router'
import { proveDataRequest } from '#app/features/site/data-requests/prove-data-request.server.ts'
import { getLinkedRequest } from '#app/features/site/data-requests/queries-requests.server.ts'
import { formatDate } from '#app/kit/dates.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/data-request'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => getLinkedRequest(ctx, params))

export const action = actionOf(
  async (ctx, _values, { params }: Route.ActionArgs) => {
    await proveDataRequest(ctx, params)
    return { ok: true as const }
  },
  { whileLocked: true },
)

/** A link in an email is opened by programs too: only the button proves. */
export default function LinkedDataRequest({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('data-requests')
  const language = useLanguage()
  const { wish, proof, outcome, due } = loaderData
  const day = formatDate(due, 'UTC', language)
  const mayOpen = wish === 'export' && proof === 'link' && (outcome === null || outcome === 'given')
  return (
    <Page title={t('link.title')} narrow>
      <PageMeta title={t('link.title')} noindex />
      {proof === null && outcome === null ? (
        <Form method="post">
          <FormStack>
            <p>{t(`link.ask.${wish}`)}</p>
            <div>
              <SendButton tone="go" size="large">
                {t('link.button')}
              </SendButton>
            </div>
          </FormStack>
        </Form>
      ) : mayOpen ? (
        <Alert tone="good" title={t('link.ready')}>
          <Anchor to={`/data-request/${params.code}/${params.token}/archive`} data-document>
            {t('download')}
          </Anchor>
        </Alert>
      ) : (
        <Alert tone="good" title={outcome ? t(`closed.${outcome}`) : t('link.thanks', { day })} />
      )}
    </Page>
  )
}
