import { Form } from 'react-router'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { LONGEST_CALENDAR_ADDRESS } from '../../calendar.ts'

/**
 * The form for an external calendar's address. Browsers do not autofill it, as it gives access to the
 * calendar.
 */
export function CalendarForm({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation('calendars')
  const labelOf = () => t('add.address')
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <Form method="post" noValidate>
      <FaultSummary fault={fault} labelOf={labelOf} />
      <FormStack>
        <TextField
          {...field('address')}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={LONGEST_CALENDAR_ADDRESS}
          hint={t('add.hint')}
        />
        <FormActions>
          <SendButton tone="go" name="step" value="add">
            {t('add.button')}
          </SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}
