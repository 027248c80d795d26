import { useState } from 'react'
import { chargesTax, TAX_CHOICES } from '#app/kit/tax.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Seller } from '../queries-seller.server.ts'
import { AddressFields, ElectronicAddressField, LegalFields } from './address-fields.tsx'

type SellerFormProps = {
  seller: Seller
  /** The rate as the reader writes it. */
  rate: string
  /** What its country proposes where nothing is said: the country, and the rate as the reader writes it. */
  usual: { country: string; rate: string }
  /** The rates of its country, where the saved one is none of them. */
  otherRates: { country: string; rates: string } | null
  /** What the form was answered last. */
  answer: Answer
  countries: { value: string; label: string }[]
}

/**
 * The form of a seller's address and tax terms. Without scripts the field of the rate is shown for every
 * choice.
 */
export function SellerForm({ seller, rate, usual, otherRates, answer, countries }: SellerFormProps) {
  const { t } = useTranslation('prices')
  const fault = faultOf(answer)
  const [taxChoice, setTaxChoice] = useState(typedOr(fault, 'taxChoice', seller.taxChoice))
  const labelOf = (name: string) => t(`seller.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const asks = chargesTax(taxChoice)
  const rateField = (
    <TextField
      {...fields('rate', rate || usual.rate)}
      inputMode="decimal"
      hint={
        otherRates ? t('seller.rateUnusual', otherRates) : `${t('seller.rateHint')}. ${t('seller.atHome')}`
      }
    />
  )
  return (
    <SavedForm seen={seller.seen} answer={answer}>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <RadioGroup
          legend={t('seller.taxChoice')}
          name="taxChoice"
          value={taxChoice}
          onChange={setTaxChoice}
          framed
          options={TAX_CHOICES.map((value) => ({
            value,
            label: t(`seller.taxChoices.${value}`),
            hint: t(`seller.examples.${value}`),
          }))}
          error={fault?.errors.taxChoice ? translateMessage(t, fault.errors.taxChoice) : null}
        />
        {asks ? rateField : <noscript>{rateField}</noscript>}
        <TextField {...fields('legalName', seller.legalName)} autoComplete="organization" maxLength={120} />
        <AddressFields
          saved={{ ...seller, country: seller.country || usual.country }}
          fault={fault}
          countries={countries}
          asked
        />
        <TextField
          {...fields('registrations', seller.registrations)}
          hint={t('seller.registrationsHint')}
          maxLength={300}
          autoComplete="off"
          optional
        />
        <LegalFields saved={seller} country={seller.country || usual.country} fault={fault} />
        <TextField
          {...fields('invoicePhone', seller.invoicePhone)}
          type="tel"
          autoComplete="tel"
          hint={t('seller.phoneHint')}
          maxLength={30}
          optional
        />
        <TextField
          {...fields('registerNumber', seller.registerNumber)}
          hint={t('seller.registerHint')}
          maxLength={30}
          autoComplete="off"
          optional
        />
        <ElectronicAddressField saved={seller.electronicAddress} fault={fault} />
        <FormActions>
          <SendButton tone="go" size="large">
            {t('seller.save')}
          </SendButton>
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}
