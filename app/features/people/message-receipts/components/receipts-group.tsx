import { Form } from 'react-router'
import { SettingsGroup } from '#app/features/people/accounts/components/settings-group.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type ReceiptsGroupProps = {
  isOn: boolean
  /** The workspace that it is chosen for; null for oneself. */
  company: string | null
}

/** Whether others see what one has read; it goes both ways. */
export function ReceiptsGroup({ isOn, company }: ReceiptsGroupProps) {
  const { t } = useTranslation('message-receipts')
  return (
    <SettingsGroup
      id="receipts"
      title={t('title')}
      about={company === null ? t('about') : t('aboutOf', { name: company })}
    >
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="receipts" />
        <FormStack>
          <CheckboxField
            name="receipts"
            value="true"
            role="switch"
            label={t('label')}
            hint={t('hint')}
            defaultChecked={isOn}
          />
          <FormActions>
            <SendButton>{t('save')}</SendButton>
          </FormActions>
        </FormStack>
      </Form>
    </SettingsGroup>
  )
}
