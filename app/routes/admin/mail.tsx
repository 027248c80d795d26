import { redirect } from 'react-router'
import { MailFacts } from '#app/features/site/backoffice/mails/components/mail-facts.tsx'
import { ResendForm } from '#app/features/site/backoffice/mails/components/resend-form.tsx'
import { mailPath } from '#app/features/site/backoffice/mails/mail.ts'
import { getMailForStaff } from '#app/features/site/backoffice/mails/queries-mail.server.ts'
import { resendMail } from '#app/features/site/backoffice/mails/resend-mail.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ClosedFormFault } from '#app/ui/closed-form-fault.tsx'
import { PageHead, Panel, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/mail'

export const loader = staffLoader(async (ctx, { params, url }: Route.LoaderArgs) => ({
  mail: await getMailForStaff(ctx, params.id),
  done: url.searchParams.has('again'),
  formKey: newKey(),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  await resendMail(ctx, { ...values, id: params.id })
  throw redirect(`${mailPath(params.id)}?again`)
})

/** An email as it was sent to somebody, and the way to send it again. */
export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { mail, done, formKey, now, zone } = loaderData
  const fault = faultOf(actionData)
  const title = mail.subject || t('mail.title')
  return (
    <>
      <PageMeta title={t('mail.title')} noindex />
      <PageHead kicker={t('mail.title')} title={<span lang={mail.language}>{title}</span>} />
      {done && !fault ? <Alert tone="good">{t('mail.done')}</Alert> : null}
      <SplitLayout
        aside={
          mail.canRepeat ? (
            <ResendForm to={mail.to} formKey={formKey} fault={fault} />
          ) : (
            <Panel>
              <p>{t('mail.lost')}</p>
              <ClosedFormFault fault={fault} />
            </Panel>
          )
        }
      >
        <MailFacts mail={mail} zone={zone} now={now} />
      </SplitLayout>
    </>
  )
}
