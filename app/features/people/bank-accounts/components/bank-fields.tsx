import { useState } from 'react'
import { RadioGroup } from '#app/ui/choice.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { BANK_FORMATS, type BankFormat, bankFormatIn, bankFormatOf } from '../bank-account.ts'

const FIELDS: Record<BankFormat, string[]> = {
  iban: ['iban'],
  ifsc: ['accountNumber', 'ifsc'],
  swift: ['accountNumber', 'bic'],
}

type BankFieldsProps = {
  /** The account that is kept, by the names of its fields. */
  saved: Record<string, string | null>
  /** Who is likely its holder, and where the bank is likely to be. */
  holder: string | null
  country: string | null
  fault: FormFault | null
}

/**
 * The fields of a bank account by its format. Without scripts the fields of all formats are shown, and those
 * of the chosen one count.
 */
export function BankFields({ saved, holder, country, fault }: BankFieldsProps) {
  const { t } = useTranslation('company')
  const suggested = bankFormatIn(saved.format ?? '', bankFormatOf(country))
  const [format, setFormat] = useState(bankFormatIn(typedOr(fault, 'format', suggested), suggested))
  const fields = fieldsOf({ t, fault, labelOf: (name) => t(`bank.${name}`) })
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
      <TextField {...fields('holder', saved.holder ?? holder)} maxLength={120} />
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
    </>
  )
}
