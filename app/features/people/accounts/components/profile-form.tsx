import { AddressFields, isAddressName } from '#app/features/people/parties/components/address-fields.tsx'
import { pictureFile } from '#app/kit/gallery.ts'
import { LANGUAGE_ENTRIES } from '#app/kit/language.ts'
import { focusOf } from '#app/kit/thumb.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { FocusPicker } from '#app/ui/focus-picker.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { PhoneField } from '#app/ui/phone-field.tsx'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Profile } from '../queries-profile.server.ts'
import styles from './settings.module.css'
import { SettingsGroup } from './settings-group.tsx'

type ProfileFormProps = {
  profile: Profile
  /** What the form was answered last. */
  answer: Answer
  countries: { value: string; label: string }[]
  timeZones: string[]
  /**
   * Whether one acts for oneself: what is brought up by a call is of whom one acts for, and the photo is
   * one's own.
   */
  isSelf: boolean
  /** Whether one may say the prices, and with them the address, of whom one acts for. */
  setsPrices: boolean
}

const PICTURES = 'image/jpeg,image/png,image/webp,image/avif'

/** The person's own profile: name, language, time zone, address. */
export function ProfileForm({ profile, answer, countries, timeZones, isSelf, setsPrices }: ProfileFormProps) {
  const { t } = useTranslation(['profile', 'prices', 'accounts'])
  const fault = faultOf(answer)
  const labelOf = (name: string) => t(isAddressName(name) ? `prices:seller.${name}` : name)
  const fields = fieldsOf({ t, fault, labelOf })
  const choice = (name: 'language' | 'timeZone') => ({
    id: name,
    name,
    label: labelOf(name),
    defaultValue: typedOr(fault, name, profile[name]),
    error: fault?.errors[name] ? translateMessage(t, fault.errors[name]) : null,
  })
  const { defaultValue: _typed, ...photo } = fields('photo')
  return (
    <SavedForm seen={profile.seen} answer={answer} encType="multipart/form-data">
      <FaultSummary fault={fault} labelOf={labelOf} />
      <SettingsGroup id="person" title={t('person')} about={t('personAbout')}>
        <FormStack>
          <div className={styles.photo}>
            <Avatar name={profile.name} image={profile.image} size="huge" />
            <div>
              <FileField
                {...photo}
                key={profile.image}
                call={isSelf ? 'imgupload' : null}
                accept={PICTURES}
                hint={t('photoHint')}
                optional
              />
              {profile.image ? <CheckboxField name="removePhoto" label={t('removePhoto')} /> : null}
            </div>
          </div>
          {profile.image ? (
            <>
              <input type="hidden" name="photoSrc" value={pictureFile(profile.image)} />
              <FocusPicker
                key={profile.image}
                src={profile.image}
                focus={focusOf(profile.image)}
                names={{ x: 'photoX', y: 'photoY' }}
                round
              />
            </>
          ) : null}
          <TextField
            {...fields('name', profile.name)}
            hint={t('nameHint')}
            autoComplete="name"
            maxLength={100}
          />
          <PhoneField
            {...fields('phone', profile.phone)}
            country={typedOr(fault, 'phoneCountry', profile.phoneCountry)}
            countries={countries}
            hint={t('phoneHint')}
            optional
          />
          <TextField label={t('accounts:username.label')} value={profile.username} readOnly />
          <TextField
            label={t('accounts:email.label')}
            hint={<Anchor to="/settings/security#email">{t('changeEmail')}</Anchor>}
            value={profile.email}
            type="email"
            readOnly
          />
        </FormStack>
      </SettingsGroup>
      <SettingsGroup id="emails" title={t('emails')} about={t('emailsAbout')}>
        <FormStack>
          <SelectField
            {...choice('language')}
            options={LANGUAGE_ENTRIES.map(({ value, nativeName }) => ({ value, label: nativeName }))}
          />
          <SelectField
            {...choice('timeZone')}
            options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
        </FormStack>
      </SettingsGroup>
      <SettingsGroup id="address" title={t('address')} about={t('addressAbout')}>
        {profile.serviceType === 'provider' ? (
          <>
            <p className={styles.note}>{t('addressOfProvider')}</p>
            {setsPrices ? (
              <div>
                <LinkButton to="/settings/prices">{t('prices:seller.open')}</LinkButton>
              </div>
            ) : null}
          </>
        ) : (
          <FormStack>
            <AddressFields saved={profile} fault={fault} countries={countries} />
          </FormStack>
        )}
      </SettingsGroup>
      <FormActions>
        <SendButton tone="go" size="large">
          {t('save')}
        </SendButton>
      </FormActions>
    </SavedForm>
  )
}
