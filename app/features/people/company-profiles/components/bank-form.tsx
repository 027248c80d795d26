import { AskOnce } from '#app/ui/ask-once.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { CompanyProfile } from '../queries-profile.server.ts'
import { BankFields } from './bank-fields.tsx'

type BankFormProps = {
  company: Pick<CompanyProfile, 'fields' | 'account' | 'accountSeen'>
  fault: FormFault | null
}

/** The form of a company's bank account. */
export function BankForm({ company: { fields: of, account, accountSeen }, fault }: BankFormProps) {
  const { t } = useTranslation('company')
  const labelOf = (name: string) => t(`bank.${name}`)
  return (
    <>
      <SavedForm seen={accountSeen} answer={fault}>
        <input type="hidden" name="intent" value="bank" />
        <FormStack>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <BankFields
            saved={account ?? {}}
            holder={of.legalName ?? of.name}
            country={of.country}
            fault={fault}
          />
          <FormActions>
            <SendButton along={{ intent: 'bank' }}>{t('bank.save')}</SendButton>
          </FormActions>
        </FormStack>
      </SavedForm>
      {account ? (
        <AskOnce label={t('bank.drop')} question={t('bank.dropSure')} fields={{ intent: 'dropBank' }} />
      ) : null}
    </>
  )
}
