import {
  canProve,
  ProofButton,
  ProofField,
} from '#app/features/people/credentials/components/owner-proof.tsx'
import type { OwnerProof } from '#app/features/people/credentials/owner-proof.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** By which a second admin confirms an account that waits, with the own proof. */
export function ConfirmForm({ proof, fault }: { proof: OwnerProof; fault: FormFault | null }) {
  const { t } = useTranslation('bank-account')
  const asked = proof.app ? { ...proof, password: false } : proof
  return (
    <KeptForm>
      <FormStack>
        <FaultSummary fault={fault} labelOf={() => t('pass')} />
        <ProofField
          id="confirm-pass"
          proof={asked}
          hint={t('passHint')}
          error={fault?.errors.pass ? translateMessage(t, fault.errors.pass) : null}
        />
        <FormActions>
          <ProofButton proof={asked} />
          {canProve(asked) || asked.passkey ? (
            <SendButton name="intent" value="confirm" tone="go">
              {t('waiting.confirm')}
            </SendButton>
          ) : null}
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
