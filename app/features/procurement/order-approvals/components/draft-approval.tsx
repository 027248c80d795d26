import { Form } from 'react-router'
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
  /** Whether who looks at it decides on what others have asked. */
  decides: boolean
  fault: FormFault | null
}

/** On the page of a draft above a limit: asked for, waiting, returned with a reason, or decided on. */
export function DraftApproval({ revision, approval, above, decides, fault }: DraftApprovalProps) {
  const { t } = useTranslation('order-approvals')
  const waits = approval?.state === 'asked'
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
          {above ? t('draft.decides', { admins: above.admins }) : null}
          {approval.words ? <q>{approval.words}</q> : null}
        </Alert>
      ) : null}
      {above && !waits ? (
        <ReasonedForm intent="ask" revision={revision} fault={fault} note={t('draft.above', above)} />
      ) : null}
      {waits && decides && !approval.isOwn ? (
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
  note?: string
}

function ReasonedForm({ intent, revision, fault: given, note }: ReasonedFormProps) {
  const { t } = useTranslation('order-approvals')
  const fault = given?.values.intent === intent ? given : null
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`draft.${name}`) })
  const name = intent === 'ask' ? 'words' : 'reason'
  return (
    <KeptForm>
      <FormStack>
        {note ? <p>{note}</p> : null}
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
