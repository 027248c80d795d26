import { Form } from 'react-router'
import { FormStack } from '#app/ui/form.tsx'
import { Panel, Section } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Makes a seeker a provider by one click, and leads to the profile. */
export function ProvideButton({ tone = 'go' }: { tone?: 'go' | 'quiet' }) {
  const { t } = useTranslation('profiles')
  return (
    <Form method="post" action="/trainerprofile">
      <SendButton name="intent" value="provide" tone={tone}>
        {t('provide.begin')}
      </SendButton>
    </Form>
  )
}

/** The same at the end of a seeker's dashboard. */
export function ProvideNotice() {
  const { t } = useTranslation('profiles')
  return (
    <Section title={t('provide.title')}>
      <Panel>
        <FormStack>
          <p>{t('provide.text')}</p>
          <ProvideButton tone="quiet" />
        </FormStack>
      </Panel>
    </Section>
  )
}
