import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { Page } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Says that the request was sent; or that none is possible (any more), with the typed text to copy. */
export function NoTrainingRequest({ sent, fault }: { sent: boolean; fault: FormFault | null }) {
  const { t } = useTranslation('trainings')
  const problem = fault?.errors['']
  const typed = fault?.values.words
  const title = t(sent ? 'sent.title' : 'gone.title')
  return (
    <Page title={title} narrow>
      <PageMeta title={title} noindex />
      <Alert
        tone={sent ? 'good' : 'bad'}
        action={
          <LinkButton to={sent ? '/login?next=/mybooking' : '/search?topic='}>
            {t(sent ? 'sent.login' : 'gone.search')}
          </LinkButton>
        }
      >
        <p>{problem ? translateMessage(t, problem) : t(sent ? 'sent.text' : 'gone.text')}</p>
      </Alert>
      {typed ? (
        <TextAreaField id="words" label={t('form.words')} rows={8} defaultValue={typed} readOnly />
      ) : null}
    </Page>
  )
}
