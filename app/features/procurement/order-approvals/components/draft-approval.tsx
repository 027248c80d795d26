import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { StepList } from '#app/features/sales/approval-rules/components/step-list.tsx'
import { causeOf, type ShownStep } from '#app/features/sales/approval-rules/shown-step.ts'
import { Alert } from '#app/ui/alert.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownApproval } from '../queries-approvals.server.ts'
import styles from './approvals.module.css'

type DraftApprovalProps = {
  revision: number
  approval: ShownApproval | null
  /** The limit of who looks at the draft, and who decides above it; null for whoever has none. */
  above: { limit: string; admins: string; company: string } | null
  /** Who decides, in order; nobody where who looks at it sends it alone. */
  steps: ShownStep[]
  company: string
  /** Whether it is the turn of who looks at it. */
  decides: boolean
  /** Whether that is by sending it as well. */
  sends: boolean
  intentKey: string
  now: Date
  zone: string
  fault: FormFault | null
}

/** On the page of a draft above a limit: asked for, waiting, returned with a reason, or decided on. */
export function DraftApproval(props: DraftApprovalProps) {
  const { revision, approval, above, steps, company, decides, sends, intentKey, now, zone, fault } = props
  const { t } = useTranslation(['order-approvals', 'approval-rules'])
  const waits = approval?.state === 'asked'
  const cause = causeOf(steps)
  const isOfLimit = above !== null && cause !== 'budget' && steps.every(({ name }) => name === null)
  const list = <StepList steps={steps} now={now} zone={zone} />
  return (
    <div className={styles.part}>
      {approval?.state === 'returned' ? (
        <Alert tone="wait" title={t('draft.returned')}>
          {approval.reason}
        </Alert>
      ) : null}
      {waits ? (
        <Alert
          tone="wait"
          title={approval.isOwn ? t('draft.waits') : t('draft.asked', { name: approval.name })}
          action={
            approval.isOwn ? (
              <Form method="post" preventScrollReset>
                <SendButton name="intent" value="withdraw" size="small">
                  {t('draft.withdraw')}
                </SendButton>
              </Form>
            ) : undefined
          }
        >
          {list}
          {approval.words ? <q>{approval.words}</q> : null}
        </Alert>
      ) : null}
      {steps.length > 0 && !waits ? (
        <ReasonedForm
          intent="ask"
          revision={revision}
          fault={fault}
          note={
            <>
              <p>
                {isOfLimit ? t('draft.above', above) : t(`approval-rules:plan.send.${cause}`, { company })}
              </p>
              {list}
            </>
          }
        />
      ) : null}
      {waits && decides && !sends ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="key" value={intentKey} />
          <SendButton name="intent" value="approve" tone="go">
            {t('approval-rules:link.approve')}
          </SendButton>
        </Form>
      ) : null}
      {waits && decides ? (
        <Fold label={t('draft.return')} open={fault?.values.intent === 'return'}>
          <ReasonedForm intent="return" revision={revision} fault={fault} />
        </Fold>
      ) : null}
    </div>
  )
}

type ReasonedFormProps = {
  intent: 'ask' | 'return'
  revision: number
  fault: FormFault | null
  note?: ReactNode
}

function ReasonedForm({ intent, revision, fault: given, note }: ReasonedFormProps) {
  const { t } = useTranslation('order-approvals')
  const fault = given?.values.intent === intent ? given : null
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`draft.${name}`) })
  const name = intent === 'ask' ? 'words' : 'reason'
  return (
    <KeptForm>
      <FormStack>
        {note}
        <input type="hidden" name="revision" value={revision} />
        <TextAreaField
          {...field(name)}
          rows={3}
          maxLength={1_000}
          optional={intent === 'ask'}
          hint={t(`draft.${name}Hint`)}
        />
        <FormActions>
          <SendButton name="intent" value={intent} tone="go" size="large">
            {t(`draft.${intent}Now`)}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
