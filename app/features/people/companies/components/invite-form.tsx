import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type InviteFormProps = { kind: 'company' | 'sme'; fault: FormFault | null }

/** Invites an email address in a role. */
export function InviteForm({ kind, fault }: InviteFormProps) {
  const { t } = useTranslation('companies')
  const fields = fieldsOf({ t, fault, labelOf: (name) => t(`members.${name}`) })
  const other = kind === 'sme' ? 'employee' : 'manager'
  return (
    <KeptForm preventScrollReset>
      <input type="hidden" name="intent" value="invite" />
      <FormStack>
        <FormRow>
          <TextField {...fields('email')} type="email" autoComplete="off" maxLength={254} required />
          <SelectField
            {...fields('role', '2')}
            options={[
              { value: '2', label: t(`roles.${other}`) },
              { value: '1', label: t('roles.admin') },
            ]}
          />
        </FormRow>
        <FormActions>
          <SendButton tone="go" along={{ intent: 'invite' }}>
            {t('invite.submit')}
          </SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
