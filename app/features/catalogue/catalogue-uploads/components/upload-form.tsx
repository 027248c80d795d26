import { Form } from 'react-router'
import { MOST_ROWS } from '#app/features/catalogue/catalogue-record/upload.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FileInput } from '#app/ui/file-input.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

const KINDS =
  '.xlsx,.csv,.tsv,.txt,.ics,.ical,.json,.jsonld,.html,.htm,text/csv,text/calendar,text/html,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Uploads one file, chosen or dropped, with a choice to publish what is certain at once. */
export function UploadForm({ fault, canPublish }: { fault: FormFault | null; canPublish: boolean }) {
  const { t } = useTranslation('imports')
  const error = fault?.errors.file
  return (
    <Form method="post" encType="multipart/form-data" noValidate>
      <FaultSummary fault={fault} labelOf={() => t('file')} />
      <FormStack>
        <FileInput
          id="file"
          name="file"
          accept={KINDS}
          label={t('file')}
          hint={t('fileHint', { rows: MOST_ROWS })}
          error={error ? translateMessage(t, error) : null}
        />
        {canPublish ? (
          <CheckboxField
            name="publish"
            label={t('publish')}
            hint={t('publishHint')}
            defaultChecked={fault?.values.publish === 'on'}
          />
        ) : null}
        <FormActions>
          <SendButton tone="go">{t('look')}</SendButton>
        </FormActions>
        <p>{t('nothingYet')}</p>
      </FormStack>
    </Form>
  )
}
