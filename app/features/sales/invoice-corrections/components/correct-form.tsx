import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Recipient } from '../correction-request.ts'
import { RecipientFields } from './recipient-fields.tsx'

type CorrectFormProps = {
  recipient: Recipient
  countries: { value: string; label: string }[]
  fault: FormFault | null
}

/** The right recipient of an invoice, and the one button that issues both papers. */
export function CorrectForm({ recipient, countries, fault }: CorrectFormProps) {
  const { t } = useTranslation('invoice-corrections')
  const labelOf = (name: string) => t(`field.${name}`)
  return (
    <KeptForm>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <p>{t('correct.lead')}</p>
        <input type="hidden" name="intent" value="correct" />
        <RecipientFields
          recipient={recipient}
          field={fieldsOf({ t, fault, labelOf })}
          countries={countries}
        />
        <FormActions>
          <SendButton tone="go" along={{ intent: 'correct' }}>
            {t('correct.send')}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
