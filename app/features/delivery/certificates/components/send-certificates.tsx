import { Form } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type SendProps = {
  counts: { ready: number; open: number; nameless: number }
  isOver: boolean
  attendance: string
}

/**
 * The number of people waiting for a certificate, what is not recorded of them, and the button that sends
 * them.
 */
export function SendCertificates({ counts, isOver, attendance }: SendProps) {
  const { t } = useTranslation('certificates')
  const { ready, open, nameless } = counts
  return (
    <>
      {isOver ? null : <p>{t('send.notOver')}</p>}
      {isOver && ready === 0 ? <p>{t('send.nobody')}</p> : null}
      {ready > 0 ? <p>{t('send.ready', { count: ready })}</p> : null}
      {open > 0 ? <p>{t('send.open', { count: open })}</p> : null}
      {nameless > 0 ? <p>{t('send.nameless', { count: nameless })}</p> : null}
      <FormActions>
        {isOver && ready > 0 ? (
          <Form method="post" preventScrollReset>
            <SendButton tone="go" name="intent" value="send">
              {t('send.button')}
            </SendButton>
          </Form>
        ) : null}
        <LinkButton to={attendance}>{t('send.attendance')}</LinkButton>
      </FormActions>
    </>
  )
}
