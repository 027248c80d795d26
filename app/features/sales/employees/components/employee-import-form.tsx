import { Form } from 'react-router'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FileInput } from '#app/ui/file-input.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { EMPLOYEE_LIMITS } from '../employee.ts'

const KINDS = '.xlsx,.csv,.tsv,.txt,text/csv'

/** A spreadsheet of employees, which is looked at before anything is taken over. */
export function EmployeeImportForm({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation('employees')
  const error = fault?.errors.file
  return (
    <Form method="post" encType="multipart/form-data" noValidate>
      <input type="hidden" name="intent" value="file" />
      <FaultSummary fault={fault} labelOf={() => t('file.label')} />
      <FormStack>
        <FileInput
          id="file"
          name="file"
          accept={KINDS}
          label={t('file.label')}
          hint={t('file.hint', { count: EMPLOYEE_LIMITS.rows })}
          error={error ? translateMessage(t, error) : null}
        />
        <FormActions>
          <SendButton tone="go">{t('file.look')}</SendButton>
        </FormActions>
        <p>{t('file.nothingYet')}</p>
      </FormStack>
    </Form>
  )
}
