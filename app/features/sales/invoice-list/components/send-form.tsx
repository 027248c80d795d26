import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** To which other address a document is sent; `formKey` is of this showing. */
export function SendForm({ formKey, fault }: { formKey: string; fault: FormFault | null }) {
  const { t } = useTranslation('invoice-list')
  const labelOf = (name: string) => t(`send.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <KeptForm>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <input type="hidden" name="key" value={formKey} />
        <TextField {...field('email')} type="email" autoComplete="off" maxLength={300} required />
        <FormActions>
          <SendButton tone="go">{t('send.button')}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
