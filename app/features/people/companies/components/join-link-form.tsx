import { Form } from 'react-router'
import { CopyLink } from '#app/ui/copy-link.tsx'
import { FormActions } from '#app/ui/form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type JoinLinkFormProps = { href: string | null; kind: 'company' | 'sme' }

/** The link by which approved providers join: to copy, to renew, to switch off. */
export function JoinLinkForm({ href, kind }: JoinLinkFormProps) {
  const { t } = useTranslation('companies')
  return (
    <>
      <p>{t(`link.${kind}`)}</p>
      {href ? <CopyLink label={t('link.label')} href={href} /> : <p>{t('link.isOff')}</p>}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="link" />
        <FormActions>
          <SendButton name="link" value="renew">
            {t(href ? 'link.renew' : 'link.on')}
          </SendButton>
          {href ? (
            <SendButton name="link" value="off">
              {t('link.off')}
            </SendButton>
          ) : null}
        </FormActions>
      </Form>
    </>
  )
}
