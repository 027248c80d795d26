import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './case-decision.module.css'

type Choice = { value: string; label: string }
type CaseDecisionProps = {
  yes: Choice
  no: Choice
  /** Who reads the reason. */
  hint: string
  fault: FormFault | null
}

/** Staff's decision on a case, either way with a reason. */
export function CaseDecision({ yes, no, hint, fault }: CaseDecisionProps) {
  const { t } = useTranslation('message-safety')
  const labelOf = (name: string) => t(`decide.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <Panel>
      <KeptForm>
        <FormStack>
          <h2 className={styles.title}>{t('decide.title')}</h2>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <TextAreaField {...field('reason')} rows={4} maxLength={1_500} hint={hint} accessKey="d" />
          <SendButton name="decision" value={yes.value} tone="go" wide>
            {yes.label}
          </SendButton>
          <SendButton name="decision" value={no.value} tone="danger" wide>
            {no.label}
          </SendButton>
        </FormStack>
      </KeptForm>
    </Panel>
  )
}
