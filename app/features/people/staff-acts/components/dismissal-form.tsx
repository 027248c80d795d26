import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { REASON_MAX } from '../inputs.ts'
import styles from './decision-form.module.css'

type DismissalFormProps = {
  /** Who reads the reason. */
  hint: string
  /** What doing nothing is called here, and its button. */
  title?: string
  send?: string
  fault: FormFault | null
}

/** A decision to do nothing, for a reason. Posts `intent` dismiss. */
export function DismissalForm({ hint, title, send, fault }: DismissalFormProps) {
  const { t } = useTranslation('staff-acts')
  const labelOf = (name: string) => t(`form.${name}`)
  const { id, ...reason } = fieldsOf({ t, fault, labelOf })('reason')
  return (
    <Panel>
      <KeptForm>
        <FormStack>
          <h2 className={styles.title}>{title ?? t('decide.nothing')}</h2>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <input type="hidden" name="intent" value="dismiss" />
          <TextAreaField
            {...reason}
            // A summary of faults leads to the field of its own form.
            id={fault ? id : `${id}-dismiss`}
            rows={3}
            maxLength={REASON_MAX}
            hint={hint}
            accessKey="d"
            dir="auto"
          />
          <SendButton wide>{send ?? t('decide.dismiss')}</SendButton>
        </FormStack>
      </KeptForm>
    </Panel>
  )
}
