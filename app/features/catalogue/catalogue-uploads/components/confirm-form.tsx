import { Form } from 'react-router'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownUpload } from '../queries-uploads.server.ts'

type ConfirmFormProps = { upload: ShownUpload; changes: number; fault: FormFault | null }

/** Imports what was read; asks how many seats dates have that have prices and name no number. */
export function ConfirmForm({ upload, changes, fault }: ConfirmFormProps) {
  const { t } = useTranslation('imports')
  const { stage, feed, withoutSeats, seats } = upload
  const fieldOf = fieldsOf({ t, fault, labelOf: () => t('seats.label') })
  return (
    <Form method="post" noValidate>
      <FormStack>
        {stage === 'ready' && withoutSeats > 0 ? (
          <TextField
            {...fieldOf('seats', seats === null ? '' : String(seats))}
            hint={t('seats.hint', { count: withoutSeats })}
            inputMode="numeric"
            autoComplete="off"
          />
        ) : null}
        <FormActions>
          <SendButton tone="go" name="step" value="confirm">
            {stage === 'stopped' ? t('goOn') : feed ? t('feed.confirm') : t('confirm', { count: changes })}
          </SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}
