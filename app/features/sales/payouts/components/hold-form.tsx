import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Holds the payouts of a provider, with the reason that it reads. */
export function HoldForm({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation('payouts')
  const labelOf = (name: string) => t(`staff.hold.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  return (
    <KeptForm>
      <input type="hidden" name="intent" value="hold" />
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <TextField {...fields('username')} autoComplete="off" spellCheck={false} maxLength={60} />
        <TextField {...fields('words')} hint={t('staff.hold.wordsHint')} maxLength={300} />
        <FormActions>
          <SendButton along={{ intent: 'hold' }}>{t('staff.hold.place')}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
