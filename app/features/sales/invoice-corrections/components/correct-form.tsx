import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
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
  /** Staff says why it corrects an invoice of somebody else. */
  isStaff?: boolean
}

/** The right recipient of an invoice, and the one button that issues both papers. */
export function CorrectForm({ recipient, countries, fault, isStaff = false }: CorrectFormProps) {
  const { t } = useTranslation('invoice-corrections')
  const labelOf = (name: string) => t(`field.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <KeptForm>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <p>{t('correct.lead')}</p>
        <input type="hidden" name="intent" value="correct" />
        <RecipientFields recipient={recipient} field={field} countries={countries} />
        {isStaff ? <TextField {...field('reason')} hint={t('correct.why')} maxLength={300} required /> : null}
        <FormActions>
          <SendButton tone="go" along={{ intent: 'correct' }}>
            {t('correct.send')}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
