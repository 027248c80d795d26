import { AskOnce } from '#app/ui/ask-once.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'

type DisputeStepProps = { order: string; invoice: string; isDisputed: boolean; fault: FormFault | null }

/** Leaves an invoice out of what a company pays, with a reason, or takes it in again. */
export function DisputeStep({ order, invoice, isDisputed, fault }: DisputeStepProps) {
  const { t } = useTranslation('collective-statements')
  const own = fault?.values.order === order ? fault : null
  const field = fieldsOf({ t, fault: own, labelOf: (name) => t(`dispute.${name}`) })
  if (isDisputed)
    return (
      <AskOnce
        label={t('dispute.end')}
        of={invoice}
        question={t('dispute.endSure')}
        fields={{ intent: 'endDispute', order }}
        tone="go"
      />
    )
  return (
    <AskOnce
      label={t('dispute.raise')}
      of={invoice}
      question={t('dispute.sure')}
      fields={{ intent: 'dispute', order }}
    >
      <TextField {...field('reason')} id={`reason-${order}`} maxLength={300} />
    </AskOnce>
  )
}
