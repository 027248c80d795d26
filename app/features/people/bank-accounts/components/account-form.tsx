import {
  canProve,
  ProofButton,
  ProofField,
} from '#app/features/people/credentials/components/owner-proof.tsx'
import type { OwnerProof } from '#app/features/people/credentials/owner-proof.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ManagedAccount } from '../queries-account.server.ts'
import { BankFields } from './bank-fields.tsx'

type AccountFormProps = { account: ManagedAccount; proof: OwnerProof; answer: Answer }

/** The form of a bank account; another one than the first takes a proof of who gives it. */
export function AccountForm({ account, proof, answer }: AccountFormProps) {
  const { t } = useTranslation(['bank-account', 'company'])
  const fault = faultOf(answer)
  const labelOf = (name: string) => (name === 'pass' ? t('pass') : t(`company:bank.${name}`))
  // With two-step sign-in a password alone changes nothing.
  const asked = proof.app ? { ...proof, password: false } : proof
  const { isChange } = account
  return (
    <SavedForm seen={account.seen} answer={answer}>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <BankFields saved={account.fields} holder={account.holder} country={account.country} fault={fault} />
        {isChange ? (
          <ProofField
            id="pass"
            proof={asked}
            hint={t('passHint')}
            error={fault?.errors.pass ? translateMessage(t, fault.errors.pass) : null}
          />
        ) : null}
        <FormActions>
          {isChange ? <ProofButton proof={asked} /> : null}
          {!isChange || canProve(asked) || asked.passkey ? (
            <SendButton name="intent" value="save" tone="go">
              {t(isChange ? 'change' : 'save')}
            </SendButton>
          ) : null}
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}
