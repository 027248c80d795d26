import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** Invites a provider by its username. */
export function InviteForm({ fault }: { fault: FormFault | null }) {
  const { t } = useTranslation('requirement-invitations')
  const fields = fieldsOf({ t, fault, labelOf: (name) => t(`form.${name}`) })
  return (
    <KeptForm preventScrollReset>
      <input type="hidden" name="intent" value="invite" />
      <input type="hidden" name="by" value="name" />
      <FormStack>
        <TextField
          {...fields('username')}
          hint={t('form.hint')}
          maxLength={100}
          autoComplete="off"
          required
        />
        <FormActions>
          <SendButton tone="go" along={{ by: 'name' }}>
            {t('invite')}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
