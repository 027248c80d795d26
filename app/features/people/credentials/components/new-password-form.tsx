import { Form } from 'react-router'
import { SettingsGroup } from '#app/features/people/accounts/components/settings-group.tsx'
import { PasswordField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnerProof } from '../owner-proof.ts'
import { canProve, ProofButton, ProofField } from './owner-proof.tsx'

type NewPasswordFormProps = { username: string; proof: OwnerProof; fault: FormFault | null }

/**
 * The form that sets the first password of an account opened by another site or by a code, with proof of its
 * owner.
 */
export function NewPasswordForm({ username, proof, fault }: NewPasswordFormProps) {
  const { t } = useTranslation(['settings', 'accounts'])
  const errors = fault?.values.intent === 'addpassword' ? fault.errors : {}
  const { '': whole, newpass, pass = whole } = errors
  return (
    <SettingsGroup id="password" title={t('password.set')} about={t('password.none')}>
      <Form method="post" noValidate aria-labelledby="password">
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <FormStack>
          <PasswordField
            id="new-password"
            label={t('password.new')}
            name="newpass"
            autoComplete="new-password"
            hint={t('accounts:password.hint')}
            maxLength={128}
            error={newpass && translateMessage(t, newpass)}
          />
          <ProofField id="password-proof" proof={proof} error={pass && translateMessage(t, pass)} />
          <FormActions>
            {canProve(proof) ? (
              <SendButton name="intent" value="addpassword" tone="go">
                {t('password.add')}
              </SendButton>
            ) : null}
            <ProofButton proof={proof} />
          </FormActions>
        </FormStack>
      </Form>
    </SettingsGroup>
  )
}
