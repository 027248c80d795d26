import { Form } from 'react-router'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Says of oneself to be partial; who is scores nothing. */
export function ConflictForm({ isPartial, partial }: { isPartial: boolean; partial: readonly string[] }) {
  const { t } = useTranslation('evaluations')
  return (
    <Form method="post" preventScrollReset>
      <FormStack>
        <CheckboxField
          name="conflict"
          value="on"
          label={t('conflict.label')}
          hint={t('conflict.hint')}
          defaultChecked={isPartial}
        />
        {partial.length > 0 ? <p>{t('conflict.of', { names: partial.join(', ') })}</p> : null}
        <FormActions>
          <SendButton name="intent" value="conflict">
            {t('conflict.save')}
          </SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}
