import { BankFields } from '#app/features/companies/components/bank-fields.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { typedOr } from '#app/ui/form-fault.ts'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { TransferAccount } from '../queries-transfer.server.ts'

/** Where buyers transfer to, whether they may, and whether their seats are good before the money comes. */
export function TransferForm({ account, answer }: { account: TransferAccount; answer: Answer }) {
  const { t } = useTranslation(['transfers', 'company'])
  const fault = faultOf(answer)
  const labelOf = (name: string) =>
    name === 'isOffered' || name === 'validWhileUnpaid' ? t(`account.${name}`) : t(`company:bank.${name}`)
  const box = (name: 'isOffered' | 'validWhileUnpaid') => (
    <CheckboxField
      name={name}
      label={labelOf(name)}
      hint={t(`account.${name}Hint`)}
      defaultChecked={fault ? typedOr(fault, name, '') !== '' : account[name]}
    />
  )
  return (
    <SavedForm seen={account.seen} answer={answer}>
      <input type="hidden" name="intent" value="account" />
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        {box('isOffered')}
        {box('validWhileUnpaid')}
        <BankFields saved={account.fields} holder={account.holder} country={account.country} fault={fault} />
        <FormActions>
          <SendButton tone="go" along={{ intent: 'account' }}>
            {t('account.save')}
          </SendButton>
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}
