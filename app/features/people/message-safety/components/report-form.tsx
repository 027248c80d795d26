import { RadioGroup } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { MESSAGE_REPORT_REASONS } from '../message-report.ts'

/** The form that reports a conversation, with the reason. */
export function ReportForm({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation('message-safety')
  const labelOf = (name: string) => t(`report.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const { label: legend, ...reason } = field('reason')
  return (
    <KeptForm>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <RadioGroup
          {...reason}
          legend={legend}
          options={MESSAGE_REPORT_REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
        />
        <TextAreaField {...field('words')} rows={4} maxLength={1_000} hint={t('report.wordsHint')} />
        <FormActions>
          <SendButton tone="go">{t('report.send')}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
