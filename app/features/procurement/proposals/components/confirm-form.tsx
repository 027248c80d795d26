import { Form } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type ConfirmFormProps = {
  /** The last part of the requirement's address. */
  url: string
  /** The amendment that the reader sees. */
  amendment: number
  /** Whether the number of participants is that of the proposal. */
  isCounted: boolean
}

/** Says that the requirement was amended, and confirms the own proposal with one press. */
export function ConfirmForm({ url, amendment, isCounted }: ConfirmFormProps) {
  const { t } = useTranslation('requirement-news')
  const fields = { intent: 'confirm', amendment: String(amendment) }
  return (
    <Alert tone="wait" title={t('toConfirm')}>
      <p>{t(isCounted ? 'toConfirmText' : 'toRenewText')}</p>
      <LinkButton to={`/requirement/${encodeURIComponent(url)}#amendments`} size="small">
        {t('seeChanges')}
      </LinkButton>
      {isCounted ? (
        <Form method="post" preventScrollReset>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SendButton tone="go" size="small" along={fields}>
            {t('confirm')}
          </SendButton>
        </Form>
      ) : null}
    </Alert>
  )
}
