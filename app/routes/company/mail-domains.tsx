import { redirect } from 'react-router'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { addMailDomain } from '#app/features/people/mail-domains/add-mail-domain.server.ts'
import { checkMailDomain } from '#app/features/people/mail-domains/check-mail-domain.server.ts'
import { DomainRows } from '#app/features/people/mail-domains/components/domain-rows.tsx'
import { MAIL_DOMAINS_PATH } from '#app/features/people/mail-domains/mail-domain.ts'
import { listMailDomains } from '#app/features/people/mail-domains/queries-domains.server.ts'
import { removeMailDomain } from '#app/features/people/mail-domains/remove-mail-domain.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/mail-domains'

const STEPS = { add: addMailDomain, check: checkMailDomain, remove: removeMailDomain }

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!canManageCompany(ctx.actor)) throw notFound()
  const asked = url.searchParams.get('done')
  const done = (['add', 'check', 'remove'] as const).find((name) => name === asked) ?? null
  return { domains: await listMailDomains(ctx), done, now: ctx.now(), zone: ctx.timeZone }
})

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  const intent = (['add', 'check', 'remove'] as const).find((name) => name === values.intent)
  if (!intent) throw notFound()
  await STEPS[intent](ctx, values)
  return redirect(`${MAIL_DOMAINS_PATH}?done=${intent}`)
})

/** Which domains of email addresses are the workspace's own, and how each is proven. */
export default function MailDomains({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['mail-domains', 'companies'])
  const { domains, done, now, zone } = loaderData
  const fault = actionData ?? null
  const message = fault?.errors['']
  const field = fieldsOf({ t, fault, labelOf: () => t('domain') })('domain')
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        lead={<p>{t('lead')}</p>}
        actions={<LinkButton to="/dashboard/c/userroles">{t('companies:members.title')}</LinkButton>}
      />
      {message ? <Alert tone="bad">{translateMessage(t, message)}</Alert> : null}
      {done && !fault ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      {domains.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <DomainRows domains={domains} now={now} zone={zone} />
      )}
      <KeptForm>
        <FormStack>
          <TextField {...field} maxLength={260} hint={t('hint')} autoComplete="off" spellCheck={false} />
          <FormActions>
            <SendButton name="intent" value="add" tone="go">
              {t('add')}
            </SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </>
  )
}
