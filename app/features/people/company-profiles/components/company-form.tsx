import { SettingsGroup } from '#app/features/people/accounts/components/settings-group.tsx'
import {
  AddressFields,
  ElectronicAddressField,
  isAddressName,
} from '#app/features/people/parties/components/address-fields.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { CompanyProfile } from '../queries-profile.server.ts'
import styles from './company-form.module.css'

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif'

type CompanyFormProps = {
  company: Pick<CompanyProfile, 'fields' | 'logo' | 'seen'>
  fault: FormFault | null
  countries: { value: string; label: string }[]
}

/** The profile form of a company: logo and text for its public page, address and tax number for invoices. */
export function CompanyForm({ company: { fields: saved, logo, seen }, fault, countries }: CompanyFormProps) {
  const { t } = useTranslation(['company', 'prices'])
  const labelOf = (name: string) =>
    t(isAddressName(name) || name === 'electronicAddress' ? `prices:seller.${name}` : `fields.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const { defaultValue: _file, ...file } = fields('logo')
  return (
    <SavedForm seen={seen} answer={fault} encType="multipart/form-data">
      <input type="hidden" name="intent" value="details" />
      <FaultSummary fault={fault} labelOf={labelOf} />
      <SettingsGroup id="shown" title={t('shown.title')} about={t('shown.about')}>
        <FormStack>
          <TextField {...fields('name', saved.name)} autoComplete="organization" maxLength={100} />
          <div className={styles.logo}>
            <Avatar name={saved.name} image={logo} size="large" square />
            <div>
              <FileField
                {...file}
                call="imgupload"
                accept={PICTURES}
                hint={t('fields.logoHint')}
                optional
                key={logo}
              />
              {logo ? <CheckboxField name="removeLogo" label={t('fields.removeLogo')} /> : null}
            </div>
          </div>
          <TextAreaField
            {...fields('about', saved.about)}
            hint={t('fields.aboutHint')}
            rows={6}
            maxLength={2000}
            optional
          />
        </FormStack>
      </SettingsGroup>
      <SettingsGroup id="billed" title={t('billed.title')} about={t('billed.about')}>
        <FormStack>
          <TextField
            {...fields('legalName', saved.legalName)}
            hint={t('fields.legalNameHint')}
            maxLength={120}
            optional
          />
          <AddressFields saved={saved} fault={fault} countries={countries} />
          <ElectronicAddressField saved={saved.electronicAddress} fault={fault} />
          <FormActions>
            <SendButton tone="go" size="large" along={{ intent: 'details' }}>
              {t('save')}
            </SendButton>
          </FormActions>
        </FormStack>
      </SettingsGroup>
    </SavedForm>
  )
}
