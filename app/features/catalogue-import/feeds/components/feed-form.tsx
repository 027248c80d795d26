import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'

/** The address of a list that is kept elsewhere. */
export function FeedForm({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation('imports')
  const busy = useNavigation().state !== 'idle'
  const field = fieldsOf({ t, fault, labelOf: () => t('feed.address') })
  return (
    <Form method="post" encType="multipart/form-data" noValidate>
      <FaultSummary fault={fault} labelOf={() => t('feed.address')} />
      <FormStack>
        <TextField {...field('address')} type="url" inputMode="url" hint={t('feed.addressHint')} />
        <FormActions>
          <Button type="submit" name="step" value="feed" disabled={busy}>
            {t('feed.add')}
          </Button>
        </FormActions>
      </FormStack>
    </Form>
  )
}
