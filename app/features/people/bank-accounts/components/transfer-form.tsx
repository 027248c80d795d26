import { Anchor } from '#app/ui/anchor.tsx'
import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { BANK_ACCOUNT_PAGE } from '../bank-change.ts'
import type { TransferAccount } from '../queries-transfer.server.ts'
import { TERM_DAYS, VALID_FOR } from '../transfer-terms.ts'
import { AccountFacts } from './account-facts.tsx'
import { BankFields } from './bank-fields.tsx'

const OWN: ReadonlySet<string> = new Set(['isOffered', 'validFor', 'termDays'])

/**
 * Where buyers transfer to, whether they may, whose seats are good before the money comes, and when those are
 * due.
 */
export function TransferForm({ account, answer }: { account: TransferAccount; answer: Answer }) {
  const { t } = useTranslation(['transfers', 'company'])
  const fault = faultOf(answer)
  const labelOf = (name: string) => (OWN.has(name) ? t(`account.${name}`) : t(`company:bank.${name}`))
  return (
    <SavedForm seen={account.seen} answer={answer}>
      <input type="hidden" name="intent" value="account" />
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <CheckboxField
          name="isOffered"
          label={labelOf('isOffered')}
          hint={t('account.isOfferedHint')}
          defaultChecked={fault ? typedOr(fault, 'isOffered', '') !== '' : account.isOffered}
        />
        <RadioGroup
          legend={labelOf('validFor')}
          name="validFor"
          hint={t('account.validForHint')}
          defaultValue={typedOr(fault, 'validFor', account.validFor)}
          error={fault?.errors.validFor ? translateMessage(t, fault.errors.validFor) : null}
          options={VALID_FOR.map((value) => ({ value, label: t(`account.validForWhom.${value}`) }))}
        />
        <SelectField
          id="termDays"
          name="termDays"
          label={labelOf('termDays')}
          hint={t('account.termDaysHint')}
          defaultValue={typedOr(fault, 'termDays', String(account.termDays))}
          error={fault?.errors.termDays ? translateMessage(t, fault.errors.termDays) : null}
          options={TERM_DAYS.map((days) => ({
            value: String(days),
            label: t('account.termDaysOf', { days }),
          }))}
        />
        {account.isThere ? (
          <>
            <AccountFacts of={saidIn(account.fields)} />
            <p>
              <Anchor to={BANK_ACCOUNT_PAGE}>{t('account.change')}</Anchor>
            </p>
          </>
        ) : (
          <BankFields saved={{}} holder={account.holder} country={account.country} fault={fault} />
        )}
        <FormActions>
          <SendButton tone="go" along={{ intent: 'account' }}>
            {t('account.save')}
          </SendButton>
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}

const saidIn = (fields: Record<string, string | null>) => ({
  holder: fields.holder ?? '',
  number: fields.iban ?? fields.accountNumber ?? '',
  bank: fields.ifsc ?? fields.bic ?? null,
})
