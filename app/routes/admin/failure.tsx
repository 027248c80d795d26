import { Form, redirect } from 'react-router'
import { FailureFacts } from '#app/features/site/backoffice/failures/components/failure-facts.tsx'
import { getFailure } from '#app/features/site/backoffice/failures/queries-failure.server.ts'
import { settleFailure } from '#app/features/site/backoffice/failures/settle-failure.server.ts'
import { CASES_PATH } from '#app/features/site/cases/case.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { PageHead, Panel, SplitLayout } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/failure'

export const loader = staffLoader(async (ctx, { params }: Route.LoaderArgs) => ({
  failure: await getFailure(ctx, params.id),
  now: ctx.now(),
  zone: ctx.timeZone,
}))

export const action = staffAction(async (ctx, values, { params }: Route.ActionArgs) => {
  await settleFailure(ctx, { ...values, id: params.id })
  throw redirect(`${CASES_PATH}?done=${values.decision === 'again' ? 'again' : 'leave'}`)
})

/** A job or an email that failed for good: tried anew, or let be for a reason. */
export default function Failure({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['backoffice', 'cases'])
  const { failure, now, zone } = loaderData
  const fault = faultOf(actionData)
  const field = fieldsOf({ t, fault, labelOf: () => t('failure.reason') })
  const title = t(`cases:kind.${failure.kind}`, { name: failure.to ?? failure.name })
  const decide = (
    <Panel>
      <FormStack>
        {failure.isRepeatable ? (
          <Form method="post">
            <SendButton name="decision" value="again" tone="go" wide>
              {t('failure.again')}
            </SendButton>
          </Form>
        ) : (
          <p>{t('failure.refused.lost')}</p>
        )}
        <KeptForm>
          <FormStack>
            <TextAreaField {...field('reason')} rows={3} maxLength={1_500} hint={t('failure.reasonHint')} />
            <SendButton name="decision" value="leave" wide>
              {t('failure.leave')}
            </SendButton>
          </FormStack>
        </KeptForm>
      </FormStack>
    </Panel>
  )
  return (
    <>
      <PageMeta title={title} noindex />
      <PageHead kicker={<Anchor to={CASES_PATH}>{t('cases:title')}</Anchor>} title={title} />
      <FaultSummary fault={fault} labelOf={() => t('failure.reason')} />
      <SplitLayout aside={failure.outcome ? null : decide}>
        <FailureFacts failure={failure} now={now} zone={zone} />
      </SplitLayout>
    </>
  )
}
