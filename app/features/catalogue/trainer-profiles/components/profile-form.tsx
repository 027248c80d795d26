import type { ProviderDefaults } from '#app/features/catalogue/trainers/queries-defaults.server.ts'
import { CurrencyField } from '#app/features/people/parties/components/currency-field.tsx'
import { weekdayName } from '#app/kit/spans.ts'
import { asTyped } from '#app/kit/typed-amount.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow } from '#app/ui/form.tsx'
import { fieldsOf, isFaulty } from '#app/ui/form-fault.ts'
import { FormPart } from '#app/ui/form-part.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { RichTextField } from '#app/ui/rich-text-field.tsx'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnProfile } from '../queries-own.server.ts'
import styles from './profile-form.module.css'
import { ProfilePhoto, ProfilePictures } from './profile-pictures.tsx'
import { ProfileWeek } from './profile-week.tsx'
import { SkillChoice, type SkillGroup } from './skill-choice.tsx'

export type Choice = { value: string; label: string }

export type ProfileFormProps = {
  own: OwnProfile
  /** What the form was answered last. */
  answer: Answer
  choices: {
    countries: Choice[]
    languages: Choice[]
    textLanguages: Choice[]
    zones: string[]
    skills: SkillGroup[]
  }
  /** What the provider's country proposes. */
  usual: ProviderDefaults
  /** What stands in its field as long as nothing was saved. */
  language: string
}

const MORE = ['industries', 'places', 'modes'] as const
const MODES = ['online', 'venue', 'onsite'] as const

/**
 * What a provider says of itself, in groups, kept by one button with the files that were chosen. Works
 * without scripts.
 */
export function ProfileForm({ own, answer, choices, usual, language }: ProfileFormProps) {
  const { t } = useTranslation('profiles')
  const fault = faultOf(answer)
  const { profile } = own
  const reader = useLanguage()
  const labelOf = (name: string) =>
    /^hours\d$/.test(name) ? weekdayName(Number(name.at(-1)), reader) : t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const errorOf = (name: string) => (fault?.errors[name] ? translateMessage(t, fault.errors[name]) : null)
  const chosen = (name: 'languages' | 'modes' | 'skillCodes') => {
    const typed = fault ? (fault.values[name] ?? []) : (profile?.[name] ?? [])
    return new Set(typeof typed === 'string' ? [typed] : typed)
  }
  const [languages, modes, skills] = [chosen('languages'), chosen('modes'), chosen('skillCodes')]
  const words = (list: readonly string[] | undefined) => list?.join(', ')
  return (
    <SavedForm seen={own.seen} answer={answer} encType="multipart/form-data" className={styles.form}>
      {/* The first button is the one that Enter presses. */}
      <button type="submit" className={styles.enter} tabIndex={-1} aria-hidden="true" />
      <FaultSummary fault={fault} labelOf={labelOf} />
      <ProfilePhoto own={own} fault={fault} />
      <fieldset className={styles.group}>
        <legend>{t('form.who')}</legend>
        <TextField
          {...field('displayName', profile?.displayName ?? own.name)}
          autoComplete="name"
          maxLength={100}
        />
        <TextField {...field('headline', profile?.headline)} maxLength={200} hint={t('form.headlineHint')} />
        <RichTextField
          {...field('about', profile?.about)}
          rows={9}
          maxLength={6_000}
          hint={t('form.aboutHint')}
        />
        <FormRow>
          <SelectField
            {...field('language', profile?.language ?? language)}
            options={choices.textLanguages}
          />
          <TextField
            {...field('yearsOfPractice', profile?.yearsOfPractice?.toString())}
            inputMode="numeric"
            maxLength={3}
            optional
          />
        </FormRow>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('form.what')}</legend>
        <SkillChoice groups={choices.skills} chosen={skills} error={errorOf('skillCodes')} />
        <TextAreaField
          {...field('skills', words(profile?.skills))}
          rows={2}
          hint={t('form.skillsHint')}
          optional={skills.size > 0}
        />
        <fieldset className={styles.checks} id="languages" tabIndex={-1}>
          <legend>{t('form.languages')}</legend>
          {choices.languages.map(({ value, label }) => (
            <CheckboxField
              key={value}
              name="languages"
              value={value}
              label={label}
              defaultChecked={languages.has(value)}
            />
          ))}
        </fieldset>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('form.where')}</legend>
        <FormRow>
          <TextField {...field('city', profile?.city)} autoComplete="address-level2" maxLength={100} />
          <SelectField
            {...field('country', profile?.country ?? usual.country)}
            autoComplete="country"
            options={[{ value: '', label: t('form.choose') }, ...choices.countries]}
          />
        </FormRow>
      </fieldset>
      <FormPart
        title={t('form.fee')}
        about={t('form.feeAbout')}
        isFilled={profile?.feeMinor != null}
        isOpen={isFaulty(fault, ['fee', 'feeCurrency', 'feeUnit'])}
      >
        <div className={styles.money}>
          <TextField
            {...field('fee', profile?.feeMinor ? feeOf(profile) : null)}
            label={t('form.amount')}
            inputMode="decimal"
            maxLength={20}
            optional
          />
          <CurrencyField
            {...field('feeCurrency', profile?.feeCurrency ?? usual.currency)}
            usual={usual.currency}
          />
          <SelectField
            {...field('feeUnit', profile?.feeUnit ?? 'day')}
            options={['day', 'hour'].map((value) => ({ value, label: t(`form.unit.${value}`) }))}
          />
        </div>
      </FormPart>
      <FormPart
        title={t('form.more')}
        about={MORE.map((name) => t(`form.${name}`)).join(' · ')}
        isFilled={[profile?.industries, profile?.places, profile?.modes].some((list) => list?.length)}
        isOpen={isFaulty(fault, MORE)}
      >
        <TextAreaField
          {...field('industries', words(profile?.industries))}
          rows={2}
          hint={t('form.industriesHint')}
          optional
        />
        <TextField {...field('places', words(profile?.places))} hint={t('form.placesHint')} optional />
        <fieldset className={styles.checks}>
          <legend>{t('form.modes')}</legend>
          {MODES.map((value) => (
            <CheckboxField
              key={value}
              name="modes"
              value={value}
              label={t(`form.mode.${value}`)}
              defaultChecked={modes.has(value)}
            />
          ))}
        </fieldset>
      </FormPart>
      <ProfilePictures own={own} fault={fault} />
      <ProfileWeek
        own={own}
        fault={fault}
        errorOf={errorOf}
        field={field}
        zone={usual.timeZone}
        zones={choices.zones}
      />
      <FormActions>
        <SendButton tone="go" size="large" along={{ intent: '' }}>
          {t('form.save')}
        </SendButton>
      </FormActions>
    </SavedForm>
  )
}

function feeOf({ feeMinor, feeCurrency }: { feeMinor: number | null; feeCurrency: string | null }): string {
  return asTyped({ minor: feeMinor ?? 0, currency: feeCurrency ?? 'USD' })
}
