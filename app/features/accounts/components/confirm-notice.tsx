import { Form, useNavigation } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type ConfirmNoticeProps = { email: string; sent: boolean; fault?: string }

/** Says that the address is not confirmed yet, what that keeps one from, and sends the link again. */
export function ConfirmNotice({ email, sent, fault }: ConfirmNoticeProps) {
  const { t } = useTranslation('accounts')
  const navigation = useNavigation()
  if (sent) return <Alert tone="good">{t('confirm.resent', { email })}</Alert>
  return (
    <Alert
      tone="wait"
      title={t('confirm.waiting', { email })}
      action={
        <Form method="post">
          <Button type="submit" size="small" busy={navigation.state === 'submitting'}>
            {t('confirm.resend')}
          </Button>
        </Form>
      }
    >
      {fault ? <p role="alert">{fault}</p> : null}
    </Alert>
  )
}
