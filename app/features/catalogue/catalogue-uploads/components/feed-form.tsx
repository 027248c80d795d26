import { Form } from 'react-router'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** The form for a feed's address. */
export function FeedForm({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation('imports')
  const field = fieldsOf({ t, fault, labelOf: () => t('feed.address') })
  return (
    <Form method="post" encType="multipart/form-data" noValidate>
      <FaultSummary fault={fault} labelOf={() => t('feed.address')} />
      <FormStack>
        <TextField {...field('address')} type="url" inputMode="url" hint={t('feed.addressHint')} />
        <FormActions>
          <SendButton name="step" value="feed">
            {t('feed.add')}
          </SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}
