import { Form } from 'react-router'
import { formatMoment } from '#app/kit/dates.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type DeadAddressNoticeProps = {
  email: string
  dead: { reason: 'bounced' | 'complained'; since: Date } | null
  /** Whether the link was just sent. */
  sent: boolean
  fault?: string | undefined
  now: Date
  zone: string
  /** Where the address is changed, on another page. */
  changeAt?: string
}

/** Says that emails to the own address are held, why and since when, and sends a link that ends it. */
export function DeadAddressNotice(props: DeadAddressNoticeProps) {
  const { email, dead, sent, fault, now, zone, changeAt } = props
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  if (!dead) return null
  if (sent) return <Alert tone="wait">{t('dead.sent', { email })}</Alert>
  const since = formatMoment(dead.since, zone, language, now)
  return (
    <Alert tone="bad" title={t(`dead.${dead.reason}`, { email, since })}>
      <p>{t(`dead.${dead.reason}Text`)}</p>
      {fault ? <p role="alert">{fault}</p> : null}
      <Form method="post">
        <FormActions>
          <SendButton size="small" along={{ intent: 'proveEmail' }}>
            {t('dead.prove')}
          </SendButton>
          {changeAt ? <Anchor to={changeAt}>{t('dead.change')}</Anchor> : null}
        </FormActions>
      </Form>
    </Alert>
  )
}
