import { data, redirect } from 'react-router'
import { listCategories } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { addTrainingNeed } from '#app/features/procurement/training-needs/add-training-need.server.ts'
import { NeedForm } from '#app/features/procurement/training-needs/components/need-form.tsx'
import { getAsker } from '#app/features/procurement/training-needs/queries-asker.server.ts'
import { getAskedBy } from '#app/features/procurement/training-needs/queries-needs.server.ts'
import { sendNeedCode } from '#app/features/procurement/training-needs/send-need-code.server.ts'
import { askPath } from '#app/features/procurement/training-needs/training-need.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { newKey } from '#app/kit/ids.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { withVisitorKey } from '#app/platform/http/visitor-key.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/ask-for-training'

export const loader = loaderOf(async (ctx, { params, url }: Route.LoaderArgs) => {
  const { companyId, name } = await getAskedBy(ctx, params.code)
  const [{ asker, domains }, categories] = await Promise.all([getAsker(ctx, companyId), listCategories(ctx)])
  return {
    name,
    as: asker.kind,
    domains: ctx.actor.kind === 'visitor' ? domains : [],
    isSignedIn: ctx.actor.kind !== 'visitor',
    categories: asker.kind === 'none' ? [] : categories,
    isSent: url.searchParams.has('sent'),
    at: askPath(params.code),
    intentKey: newKey(),
  }
})

export const action = actionOf(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const { code } = params
    const guest = withVisitorKey(ctx, values.key)
    const email = emailKey(String(values.email ?? ''))
    const isVisitor = ctx.actor.kind === 'visitor'
    const isProven = isVisitor && (await findGuestEmail(guest.ctx, email))?.confirmed === true
    if (isVisitor && (values.intent === 'again' || (!isProven && !values.code6))) {
      const sent = await sendNeedCode(guest.ctx, { ...values, code, isAgain: values.intent === 'again' })
      return data({ ok: true as const, sentTo: sent.email, values }, { headers: guest.headers })
    }
    await addTrainingNeed(guest.ctx, { ...values, code })
    return redirect(`${askPath(code)}?sent`, { headers: guest.headers })
  },
  { whileLocked: true, anywhere: true },
)

/** Behind the link of a company: what one of its people wants to learn. */
export default function AskForTraining({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('training-needs')
  const { name, as, domains, isSignedIn, categories, isSent, at, intentKey } = loaderData
  const errors: FormFault['errors'] = actionData && 'errors' in actionData ? actionData.errors : {}
  const fault: FormFault | null = actionData ? { errors, values: actionData.values } : null
  const sentTo = actionData && 'sentTo' in actionData ? actionData.sentTo : null
  const waits = sentTo ?? (errors.code6 ? String(actionData?.values.email ?? '') : null)
  return (
    <Page narrow title={t('ask.title')} kicker={name} lead={<p>{t('ask.lead', { company: name })}</p>}>
      <PageMeta title={t('ask.title')} noindex />
      {isSent ? <Alert tone="good">{t('ask.sent')}</Alert> : null}
      {as === 'none' ? (
        <Alert
          tone="info"
          action={
            isSignedIn ? undefined : (
              <LinkButton to={`/login?next=${encodeURIComponent(at)}`} tone="go">
                {t('ask.login')}
              </LinkButton>
            )
          }
        >
          {t(isSignedIn ? 'ask.stranger' : 'ask.membersOnly', { company: name })}
        </Alert>
      ) : (
        <>
          {as === 'visitor' ? <p>{t('ask.domains', { domains: domains.join(', ') })}</p> : null}
          <NeedForm
            categories={categories}
            isVisitor={as === 'visitor'}
            sentTo={waits}
            intentKey={intentKey}
            fault={fault}
          />
        </>
      )}
    </Page>
  )
}
