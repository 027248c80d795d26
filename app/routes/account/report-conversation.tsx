import { redirect } from 'react-router'
import { ReportForm } from '#app/features/people/message-safety/components/report-form.tsx'
import { getConversationToReport } from '#app/features/people/message-safety/queries-reported.server.ts'
import { reportConversation } from '#app/features/people/message-safety/report-conversation.server.ts'
import { conversationPath } from '#app/features/people/qmail/conversation.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/report-conversation'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) =>
  getConversationToReport(ctx, params.code),
)

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    await reportConversation(ctx, { ...values, code: params.code })
    return redirect(`/message/report/${params.code}`)
  },
  { whileLocked: true },
)

/** A conversation that somebody wants staff to look at, and the form that says why. */
export default function ReportConversation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('message-safety')
  const { code, other, reported } = loaderData
  const fault = actionData && !actionData.ok ? actionData : null
  return (
    <Page title={t('report.title', { name: other.name })} lead={<p>{t('report.lead')}</p>} narrow>
      <PageMeta title={t('report.title', { name: other.name })} noindex />
      <FormStack>
        {reported ? (
          <>
            <Alert tone="good" title={t('report.done')}>
              {t('report.doneNext')}
            </Alert>
            <FaultSummary fault={fault} />
          </>
        ) : (
          <ReportForm fault={fault} />
        )}
        <p>
          <Anchor to={conversationPath(other.username, code)}>{t('report.back')}</Anchor>
        </p>
      </FormStack>
    </Page>
  )
}
