import { SettingsGroup } from '#app/features/people/accounts/components/settings-group.tsx'
import {
  canProve,
  ProofButton,
  ProofField,
} from '#app/features/people/credentials/components/owner-proof.tsx'
import type { OwnerProof } from '#app/features/people/credentials/owner-proof.ts'
import { prefixOf } from '#app/kit/language.ts'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type DataFormProps = { username: string; proof: OwnerProof; fault: FormFault | null }

/** Downloads the person's data after re-authentication; the page stays. */
export function DataForm({ username, proof, fault }: DataFormProps) {
  const { t } = useTranslation(['settings', 'accounts'])
  const language = useLanguage()
  const isOwn = fault?.values.intent === 'data' || fault?.values.intent === 'ownCode'
  const [sent] = isOwn ? Object.values(fault.errors) : []
  return (
    <SettingsGroup id="data" title={t('data.title')} about={t('data.about')}>
      <form method="post" action={`${prefixOf(language)}/settings#data`} aria-labelledby="data">
        <FormStack>
          <ProofField
            id="data-pass"
            proof={proof}
            username={username}
            hint={t('data.hint')}
            error={sent ? translateMessage(t, sent) : null}
          />
          <FormActions>
            {canProve(proof) ? (
              <SendButton name="intent" value="data">
                {t('data.submit')}
              </SendButton>
            ) : null}
            <ProofButton proof={proof} />
          </FormActions>
        </FormStack>
      </form>
    </SettingsGroup>
  )
}
