import { useEffect, useRef } from 'react'
import type { ProviderDefaults } from '#app/features/catalogue/trainers/queries-defaults.server.ts'
import { pathIn } from '#app/kit/language.ts'
import { weekdayName } from '#app/kit/spans.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormRow } from '#app/ui/form.tsx'
import { FormBar } from '#app/ui/form-bar.tsx'
import { fieldsOf, isFaulty } from '#app/ui/form-fault.ts'
import { FormPart } from '#app/ui/form-part.tsx'
import { FormPreview } from '#app/ui/form-preview.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { PreviewButton } from '#app/ui/preview-button.tsx'
import { RichTextField } from '#app/ui/rich-text-field.tsx'
import { type Answer, faultOf, SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { notifyTab } from '#app/ui/shown-elsewhere.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnProfile } from '../queries-own.server.ts'
import { ProfileFee } from './profile-fee.tsx'
import styles from './profile-form.module.css'
import { ProfilePhoto, ProfilePictures } from './profile-pictures.tsx'
import { ProfileWeek } from './profile-week.tsx'
import { SkillChoice, type SkillGroup } from './skill-choice.tsx'

export type Choice = { value: string; label: string }

export type ProfileFormProps = {
  own: OwnProfile
  /** Whose it is: by this a tab with the preview follows what is typed. */
  username: string
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

/** Without these there is no page to show. */
const SHOWN_WITH = ['displayName', 'headline'] as const
const MORE = ['industries', 'places', 'modes'] as const
const MODES = ['online', 'venue', 'onsite'] as const

/**
 * What a provider says of itself, in groups, kept by one button with the files that were chosen. Works
 * without scripts.
 */
export function ProfileForm({ own, username, answer, choices, usual, language }: ProfileFormProps) {
  const { t } = useTranslation(['profiles', 'topic-editing'])
  const form = useRef<HTMLFormElement>(null)
  const fault = faultOf(answer)
  const { profile } = own
  const reader = useLanguage()
  const preview = pathIn(reader, '/trainerprofile/preview')
  const labelOf = (name: string) =>
    /^hours\d$/.test(name) ? weekdayName(Number(name.at(-1)), reader) : t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const errorOf = (name: string) => (fault?.errors[name] ? translateMessage(t, fault.errors[name]) : null)
  const chosen = (name: 'languages' | 'modes' | 'skillCodes') => {
    const typed = fault ? (fault.values[name] ?? []) : (profile?.[name] ?? [])
    return new Set(typeof typed === 'string' ? [typed] : typed)
  }
  const [languages, modes, skills] = [chosen('languages'), chosen('modes'), chosen('skillCodes')]
  useEffect(() => (form.current ? notifyTab(form.current, username) : undefined), [username])
  const words = (list: readonly string[] | undefined) => list?.join(', ')
  return (
    <FormPreview
      form={form}
      address={preview}
      needs={SHOWN_WITH}
      words={{
        title: t('topic-editing:add.preview'),
        needs: t('topic-editing:preview.needs', { fields: SHOWN_WITH.map(labelOf).join(' · ') }),
      }}
    >
      <SavedForm
        seen={own.seen}
        answer={answer}
        encType="multipart/form-data"
        ref={form}
        className={styles.form}
      >
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
          <TextField
            {...field('headline', profile?.headline)}
            maxLength={200}
            hint={t('form.headlineHint')}
          />
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
        <ProfileFee own={own} fault={fault} field={field} usual={usual.currency} />
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
        <FormBar>
          <SendButton tone="go" size="large" along={{ intent: '' }}>
            {t('form.save')}
          </SendButton>
          <PreviewButton form={form} address={preview}>
            {t('topic-editing:add.preview')}
          </PreviewButton>
        </FormBar>
      </SavedForm>
    </FormPreview>
  )
}
