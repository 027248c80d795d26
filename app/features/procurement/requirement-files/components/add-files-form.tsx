import { Form } from 'react-router'
import { FileChooser } from '#app/features/people/message-files/components/file-chooser.tsx'
import { useFiles } from '#app/features/people/message-files/components/use-files.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/**
 * Adds files to a requirement: brought up as they are chosen, or with the form where there are no scripts.
 */
export function AddFilesForm({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation(['requirement-files', 'message-files'])
  const files = useFiles()
  const error = fault?.errors.files ? translateMessage(t, fault.errors.files) : null
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset>
      <FormStack>
        <p>{t('message-files:along')}</p>
        <FileChooser files={files} error={error} />
        <FormActions>
          <SendButton name="intent" value="add" tone="go" disabled={files.isBusy}>
            {t('add')}
          </SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}
