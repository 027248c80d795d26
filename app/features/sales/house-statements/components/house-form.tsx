import { Form } from 'react-router'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FileInput } from '#app/ui/file-input.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

const KINDS = '.xml,.csv,.txt,.tsv,text/xml,application/xml,text/csv'

/** One statement, chosen or dropped on its field. */
export function HouseForm({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation('house-statements')
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
          hint={t('fileHint')}
          error={error ? translateMessage(t, error) : null}
        />
        <FormActions>
          <SendButton tone="go">{t('book')}</SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}
