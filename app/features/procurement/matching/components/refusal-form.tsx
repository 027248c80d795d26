import { Form } from 'react-router'
import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { REFUSAL_REASONS } from '../match.ts'

/** The form by which a provider says no to a requirement, with the reason. */
export function RefusalForm({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation('matching')
  const labelOf = (name: string) => t(`refuse.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const { label: legend, ...reason } = field('reason')
  return (
    <Form method="post">
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <RadioGroup
          {...reason}
          legend={legend}
          options={REFUSAL_REASONS.map((value) => ({ value, label: t(`refused.${value}`) }))}
        />
        <CheckboxField
          name="named"
          value="on"
          label={t('refuse.named')}
          hint={t('refuse.namedHint')}
          defaultChecked={fault?.values.named === 'on'}
        />
        <FormActions>
          <SendButton tone="go">{t('refuse.send')}</SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}
