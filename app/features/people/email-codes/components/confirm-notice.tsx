import { Form } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type ConfirmNoticeProps = { email: string; sent: boolean; fault?: string }

/** Says that the address is not confirmed yet, what that prevents, and sends the link again. */
export function ConfirmNotice({ email, sent, fault }: ConfirmNoticeProps) {
  const { t } = useTranslation('accounts')
  if (sent) return <Alert tone="good">{t('confirm.resent', { email })}</Alert>
  return (
    <Alert
      tone="wait"
      title={t('confirm.waiting', { email })}
      action={
        <Form method="post">
          <SendButton size="small" along={{ intent: '' }}>
            {t('confirm.resend')}
          </SendButton>
        </Form>
      }
    >
      {fault ? <p role="alert">{fault}</p> : null}
    </Alert>
  )
}
