import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type ResendFormProps = { to: string; formKey: string; fault: FormFault | null }

/** An email once more, to the same address or a corrected one. */
export function ResendForm({ to, formKey, fault }: ResendFormProps) {
  const { t } = useTranslation('backoffice')
  const labelOf = (name: string) => t(`mail.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <Panel>
      <KeptForm>
        <FormStack>
          <h2>{t('mail.again')}</h2>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <input type="hidden" name="key" value={formKey} />
          <TextField {...field('address')} type="email" defaultValue={to} required maxLength={254} />
          <TextField {...field('reason')} hint={t('mail.reasonHint')} maxLength={300} required />
          <SendButton tone="go" wide>
            {t('mail.send')}
          </SendButton>
        </FormStack>
      </KeptForm>
    </Panel>
  )
}
