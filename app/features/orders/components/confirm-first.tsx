import { Form } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLookAgain } from '#app/ui/look-again.ts'
import { say } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './checkout.module.css'

type ConfirmFirstProps = {
  email: string
  fault: FormFault | null
  /** The link that confirms the address was just sent again. */
  sent: boolean
  /** Where the same page is looked at again. */
  again: string
}

/** For somebody signed in whose address is not confirmed yet. */
export function ConfirmFirst({ email, fault, sent, again }: ConfirmFirstProps) {
  const { t } = useTranslation('orders')
  useLookAgain(5_000)
  const problem = fault?.errors['']
  return (
    <>
      <Alert tone="wait" title={t('payment.confirmTitle')}>
        <p>{t('payment.confirm', { email })}</p>
        {problem ? <p role="alert">{say(t, problem)}</p> : null}
        {sent ? <p role="status">{t('payment.resent')}</p> : null}
      </Alert>
      <Form method="post" className={styles.choices}>
        <LinkButton to={again} tone="go" data-document="">
          {t('payment.confirmed')}
        </LinkButton>
        <Button type="submit" name="intent" value="resend">
          {t('payment.resend')}
        </Button>
      </Form>
    </>
  )
}
