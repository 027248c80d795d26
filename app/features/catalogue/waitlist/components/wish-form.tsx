import { Form } from 'react-router'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { WaitlistFields, type WaitlistFieldsProps } from './waitlist-fields.tsx'

type WishFormProps = Pick<WaitlistFieldsProps, 'waitable' | 'chosen'> & { people: number; isWaiting: boolean }

/** The form of a waitlist entry: how many seats of which ticket type; `people` wait already. */
export function WishForm({ waitable, chosen, people, isWaiting }: WishFormProps) {
  const { t } = useTranslation('waitlist')
  const labels = { type: t('form.type'), seats: t('form.seats') }
  const others = people === 0 ? t('form.nobody') : t('panel.people', { count: people })
  return (
    <Panel>
      <Form method="post">
        <FormStack>
          <h2>{t(isWaiting ? 'form.change' : 'form.join')}</h2>
          <p>{isWaiting ? t('form.changeText') : others}</p>
          <WaitlistFields waitable={waitable} labels={labels} chosen={chosen} />
          <FormActions>
            <SendButton tone="go">{t(isWaiting ? 'form.save' : 'form.join')}</SendButton>
          </FormActions>
        </FormStack>
      </Form>
    </Panel>
  )
}
