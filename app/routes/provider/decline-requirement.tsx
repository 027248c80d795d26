import { RefusalForm } from '#app/features/procurement/matching/components/refusal-form.tsx'
import { findRefusal } from '#app/features/procurement/matching/queries-refusals.server.ts'
import { refuseRequirement } from '#app/features/procurement/matching/refuse-requirement.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/decline-requirement'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const found = await findRefusal(ctx, params.token)
  if (!found) throw notFound()
  return found
})

export const action = actionOf(
  async (ctx, values, { params }: Route.ActionArgs) => {
    await refuseRequirement(ctx, { ...values, token: params.token })
    return { ok: true as const }
  },
  { whileLocked: true },
)

/** A link in an email is opened by programs too: only the button says no. */
export default function DeclineRequirement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('matching')
  const { url, title, language, isOpen, said } = loaderData
  const fault = actionData && !actionData.ok ? actionData : null
  const toRequirement = (
    <LinkButton to={`/requirement/${encodeURIComponent(url)}`}>{t('refuse.read')}</LinkButton>
  )
  return (
    <Page title={t('refuse.title')} narrow>
      <PageMeta title={t('refuse.title')} noindex />
      <FormStack>
        {said !== null ? (
          <Alert tone="good" title={t('refuse.done')} action={toRequirement}>
            {t('refuse.doneText', { reason: t(`refused.${said}`) })}
          </Alert>
        ) : isOpen ? (
          <>
            <p>
              <b lang={language}>{title}</b>
            </p>
            <p>{t('refuse.lead')}</p>
            <RefusalForm fault={fault} />
            <div>{toRequirement}</div>
          </>
        ) : (
          <Alert title={t('refuse.closed')} action={toRequirement} />
        )}
      </FormStack>
    </Page>
  )
}
