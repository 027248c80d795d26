import { useState } from 'react'
import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { TaxDetails } from '../queries-details.server.ts'
import { EXCLUSIONS, SELLER_TYPES } from '../seller-report.ts'

type DetailsFormProps = {
  saved: TaxDetails
  answer: Answer
  countries: { value: string; label: string }[]
}

/**
 * What the report of sellers says of one. What the other kind of seller is asked stands there without scripts
 * as well, and counts for nothing.
 */
export function DetailsForm({ saved, answer, countries }: DetailsFormProps) {
  const { t } = useTranslation('seller-reports')
  const { details, seen } = saved
  const fault = faultOf(answer)
  const [type, setType] = useState(typedOr(fault, 'sellerType', details.sellerType))
  const [hasNone, setHasNone] = useState(typedOr(fault, 'hasNoTin', details.hasNoTin) === 'on')
  const labelOf = (name: string) => t(`details.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const line = (name: keyof typeof details, max: number, autoComplete = 'off') => (
    <TextField {...fields(name, details[name])} autoComplete={autoComplete} maxLength={max} />
  )
  const countryOf = (name: 'country' | 'tinCountry' | 'birthCountry', autoComplete = 'off') => (
    <SelectField
      {...fields(name, details[name])}
      autoComplete={autoComplete}
      options={[{ value: '', label: t('details.choose') }, ...countries]}
    />
  )
  const ofPerson = (
    <>
      {line('givenName', 80, 'given-name')}
      {line('familyName', 80, 'family-name')}
      <DateField
        {...fields('birthDate', details.birthDate)}
        hint={t('details.birthHint')}
        autoComplete="bday"
      />
    </>
  )
  const ofEntity = (
    <>
      {line('legalName', 120, 'organization')}
      {line('registerNumber', 40)}
      <SelectField
        {...fields('excludedAs', details.excludedAs)}
        hint={t('details.excludedHint')}
        options={['', ...EXCLUSIONS].map((value) => ({
          value,
          label: t(`exclusions.${value || 'none'}`),
        }))}
      />
    </>
  )
  const ofBirth = (
    <>
      {line('birthCity', 100)}
      {countryOf('birthCountry')}
    </>
  )
  const isPerson = type === 'individual'
  return (
    <SavedForm seen={seen} answer={answer}>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <RadioGroup
          legend={t('details.sellerType')}
          name="sellerType"
          value={type}
          onChange={setType}
          framed
          options={SELLER_TYPES.map((value) => ({
            value,
            label: t(`types.${value}`),
            hint: t(`typeHints.${value}`),
          }))}
          error={fault?.errors.sellerType ? translateMessage(t, fault.errors.sellerType) : null}
        />
        {isPerson ? ofPerson : <noscript>{ofPerson}</noscript>}
        {isPerson ? <noscript>{ofEntity}</noscript> : ofEntity}
        {line('street', 150, 'address-line1')}
        {line('postalCode', 20, 'postal-code')}
        {line('city', 100, 'address-level2')}
        {countryOf('country', 'country')}
        <TextField
          {...fields('tin', details.tin)}
          hint={t('details.tinHint')}
          autoComplete="off"
          maxLength={40}
        />
        {countryOf('tinCountry')}
        <CheckboxField
          id="hasNoTin"
          name="hasNoTin"
          label={t('details.hasNoTin')}
          defaultChecked={hasNone}
          onChange={({ target }) => setHasNone(target.checked)}
        />
        {isPerson && hasNone ? ofBirth : <noscript>{ofBirth}</noscript>}
        {line('vatNumber', 30)}
        <FormActions>
          <SendButton tone="go" size="large">
            {t('details.save')}
          </SendButton>
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}
