import {
  AddressFields,
  ElectronicAddressField,
} from '#app/features/people/parties/components/address-fields.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { addressLine } from '../billing-address.ts'
import type { CompanyProfile, FurtherAddress } from '../queries-profile.server.ts'
import styles from './company-form.module.css'

type BillingAddressesProps = {
  company: Pick<CompanyProfile, 'fields' | 'addresses'>
  fault: FormFault | null
  countries: { value: string; label: string }[]
  /** The one that is to be changed; none is to be added to. */
  wish: string
}

/** The billing addresses of a company beside its own, and a form that adds or changes one. */
export function BillingAddresses({ company, fault, countries, wish }: BillingAddressesProps) {
  const { t } = useTranslation('company')
  const { addresses, fields } = company
  const id = fault ? fault.values.addressId : wish
  const changed = addresses.find((one) => one.id === id) ?? null
  return (
    <ul className={styles.rows}>
      {addresses.map((one) => (
        <li key={one.id}>
          <strong>
            {one.fields.label} {one.isDefault ? <Badge tone="good">{t('addresses.default')}</Badge> : null}
          </strong>
          <p className={styles.note}>{addressLine(one)}</p>
          <div className={styles.steps}>
            <Anchor to={`?address=${one.id}#address-form`}>
              {t('addresses.change')}
              <VisuallyHidden> {one.fields.label}</VisuallyHidden>
            </Anchor>
            <AskOnce
              label={t('addresses.remove')}
              of={one.fields.label ?? ''}
              question={t('addresses.removeSure')}
              fields={{ intent: 'dropAddress', addressId: one.id }}
            />
          </div>
        </li>
      ))}
      <li id="address-form">
        <details open={changed !== null || fault !== null} key={changed?.id ?? `new-${addresses.length}`}>
          <summary className={styles.more}>
            {changed ? t('addresses.changing', { label: changed.fields.label }) : t('addresses.add')}
          </summary>
          <AddressForm
            key={changed?.seen ?? ''}
            fault={fault}
            countries={countries}
            address={changed}
            country={fields.country}
          />
        </details>
      </li>
    </ul>
  )
}

type AddressFormProps = Pick<BillingAddressesProps, 'fault' | 'countries'> & {
  address: FurtherAddress | null
  country: string | null
}

function AddressForm({ address, country, fault, countries }: AddressFormProps) {
  const { t } = useTranslation(['company', 'prices'])
  const labelOf = (name: string) => t(name === 'label' ? 'addresses.label' : `fields.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const saved = address?.fields ?? {}
  const field = (name: 'label' | 'legalName') => ({ ...fields(name, saved[name]), id: `billing-${name}` })
  const whole = fault?.errors['']
  const of = (name: string) => saved[name] ?? null
  return (
    <SavedForm seen={address?.seen ?? null} answer={fault} preventScrollReset>
      <input type="hidden" name="intent" value="address" />
      <input type="hidden" name="addressId" value={address?.id ?? ''} />
      {whole && fault ? <FaultSummary fault={{ ...fault, errors: { '': whole } }} /> : null}
      <FormStack>
        <TextField {...field('label')} hint={t('addresses.labelHint')} maxLength={60} autoComplete="off" />
        <TextField {...field('legalName')} hint={t('fields.legalNameHint')} maxLength={120} optional />
        <AddressFields
          prefix="billing-"
          saved={{
            street: of('street'),
            postalCode: of('postalCode'),
            city: of('city'),
            country: of('country') ?? country,
            taxNumber: of('taxNumber'),
          }}
          fault={fault}
          countries={countries}
          asked
        />
        <ElectronicAddressField prefix="billing-" saved={of('electronicAddress')} fault={fault} />
        <CheckboxField
          name="isDefault"
          value="1"
          defaultChecked={fault ? typedOr(fault, 'isDefault', '') === '1' : saved.isDefault === '1'}
          label={t('addresses.makeDefault')}
        />
        <FormActions>
          <SendButton along={{ intent: 'address' }}>{t('addresses.save')}</SendButton>
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}
