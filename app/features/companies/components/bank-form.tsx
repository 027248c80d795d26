import { useState } from 'react'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { BANK_FORMATS, type BankFormat, bankFormatIn, bankFormatOf } from '../bank-account.ts'
import type { CompanyProfile } from '../queries-profile.server.ts'

const FIELDS: Record<BankFormat, string[]> = {
  iban: ['iban'],
  ifsc: ['accountNumber', 'ifsc'],
  swift: ['accountNumber', 'bic'],
}

type BankFormProps = {
  company: Pick<CompanyProfile, 'fields' | 'account' | 'accountSeen'>
  fault: FormFault | null
}

/** Where money of a company goes. Without scripts the fields of all formats stand there, and those of the chosen one count. */
export function BankForm({ company: { fields: of, account, accountSeen }, fault }: BankFormProps) {
  const { t } = useTranslation('company')
  const suggested = bankFormatIn(account?.format ?? '', bankFormatOf(of.country))
  const [format, setFormat] = useState(bankFormatIn(typedOr(fault, 'format', suggested), suggested))
  const labelOf = (name: string) => t(`bank.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const saved = account ?? {}
  const asked = FIELDS[format]
  const field = (name: string) => (
    <TextField
      {...fields(name, saved[name])}
      key={name}
      hint={t(`bank.${name}Hint`)}
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
    />
  )
  return (
    <>
      <SavedForm seen={accountSeen} answer={fault}>
        <input type="hidden" name="intent" value="bank" />
        <FormStack>
          <FaultSummary fault={fault} labelOf={labelOf} />
          <TextField {...fields('holder', saved.holder ?? of.legalName ?? of.name)} maxLength={120} />
          <RadioGroup
            legend={t('bank.format')}
            name="format"
            value={format}
            onChange={(value) => setFormat(bankFormatIn(value, suggested))}
            options={BANK_FORMATS.map((value) => ({ value, label: t(`bank.formats.${value}`) }))}
          />
          {asked.map(field)}
          <noscript>
            {['iban', 'accountNumber', 'ifsc', 'bic'].filter((name) => !asked.includes(name)).map(field)}
          </noscript>
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
