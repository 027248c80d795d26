import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Panel, Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Makes somebody who looks for training a provider by one click, and leads to the profile. */
export function ProvideButton({ tone = 'go' }: { tone?: 'go' | 'quiet' }) {
  const { t } = useTranslation('profiles')
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" action="/trainerprofile">
      <Button type="submit" name="intent" value="provide" tone={tone} busy={busy}>
        {t('provide.begin')}
      </Button>
    </Form>
  )
}

/** The same at the end of the first page of who looks for training, who may give some, too. */
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
