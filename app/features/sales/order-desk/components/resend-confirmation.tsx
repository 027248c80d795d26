import { Form } from 'react-router'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Sends the buyer the confirmation once more. */
export function ResendConfirmation({ formKey }: { formKey: string }) {
  const { t } = useTranslation('order-desk')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="key" value={formKey} />
      <SendButton name="intent" value="resendConfirmation">
        {t('resend.confirmation')}
      </SendButton>
    </Form>
  )
}
