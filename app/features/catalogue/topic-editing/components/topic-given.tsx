import { CurrencyField } from '#app/features/people/parties/components/currency-field.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { isFaulty } from '#app/ui/form-fault.ts'
import { FormPart } from '#app/ui/form-part.tsx'
import { FoldIcon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { isSaid, rowsOf } from '../topic-form.ts'
import styles from './topic-form.module.css'
import type { Choice, TopicGroupProps } from './topic-words.tsx'

/** `languages`: those of the product first; `usualCurrency`: that of the provider's country. */
export type TopicGivenChoices = { languages: Choice[]; otherLanguages: Choice[]; usualCurrency: string }

type TopicGivenProps = TopicGroupProps & {
  choices: TopicGivenChoices
  tax: { said: string; canSet: boolean }
  commission: string
}

const MODES = ['onsite', 'venue', 'online'] as const

/** How a topic is given, and what it costs. */
export function TopicGiven({ shown, field, errorOf, choices, tax, commission }: TopicGivenProps) {
  const { t } = useTranslation(['topic-editing', 'prices'])
  const languages = new Set(rowsOf(shown.languages))
  const modes = new Set(rowsOf(shown.modes))
  const language = ({ value, label }: Choice) => (
    <CheckboxField
      key={value}
      name="languages"
      value={value}
      label={label}
      defaultChecked={languages.has(value)}
    />
  )
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('form.how')}</legend>
        <fieldset className={styles.checks} id="modes" tabIndex={-1}>
          <legend>{t('form.modes')}</legend>
          {MODES.map((mode) => (
            <CheckboxField
              key={mode}
              name="modes"
              value={mode}
              label={t(`form.mode.${mode}`)}
              defaultChecked={modes.has(mode)}
            />
          ))}
          <FieldError id="modes-error" error={errorOf('modes')} />
        </fieldset>
        <fieldset className={styles.checks} id="languages" tabIndex={-1}>
          <legend>{t('form.languages')}</legend>
          {choices.languages.map(language)}
          <details
            className={styles.more}
            open={choices.otherLanguages.some(({ value }) => languages.has(value))}
          >
            <summary>
              {t('form.otherLanguages')} <FoldIcon />
            </summary>
            <div className={styles.checks}>{choices.otherLanguages.map(language)}</div>
          </details>
          <FieldError id="languages-error" error={errorOf('languages')} />
        </fieldset>
        <div className={styles.three}>
          <TextField {...field('duration')} inputMode="decimal" maxLength={10} optional />
          <SelectField
            {...field('durationUnit')}
            options={(['days', 'hours'] as const).map((value) => ({
              value,
              label: t(`form.units.${value}`),
            }))}
          />
          <TextField {...field('largestGroup')} inputMode="numeric" maxLength={6} optional />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('form.cost')}</legend>
        <div className={styles.three}>
          <TextField {...field('price')} inputMode="decimal" maxLength={30} optional />
          <CurrencyField {...field('currency')} usual={choices.usualCurrency} />
          <SelectField
            {...field('unit')}
            options={(['person', 'group', 'day'] as const).map((value) => ({
              value,
              label: t(`prices:unit.${value}`),
            }))}
          />
        </div>
        <p className={styles.note}>
          {t('form.priceHint', { tax: tax.said })}{' '}
          {tax.canSet ? <Anchor to="/settings/prices">{t('prices:seller.open')}</Anchor> : null}
        </p>
        <p className={styles.note}>{commission}</p>
      </fieldset>
    </>
  )
}

const MORE = ['cities', 'included', 'certificateMonths'] as const
const FOUND = ['tags', 'videoUrl'] as const

/** What may be said of it besides, folded. */
export function TopicMore({ shown, field, fault }: TopicGroupProps) {
  const { t } = useTranslation('topic-editing')
  const part = (names: readonly (typeof MORE | typeof FOUND)[number][]) => ({
    about: names
      .map((name) => t(name === 'certificateMonths' ? 'form.validity' : `form.${name}`))
      .join(' · '),
    isFilled: isSaid(shown, names),
    isOpen: isFaulty(fault, names),
  })
  return (
    <>
      <FormPart title={t('form.more')} {...part(MORE)}>
        <TextField {...field('cities')} maxLength={2_000} hint={t('form.citiesHint')} optional />
        <TextAreaField
          {...field('included')}
          rows={2}
          maxLength={3_000}
          hint={t('form.includedHint')}
          optional
        />
        <TextField
          {...field('certificateMonths')}
          hint={t('form.certificateHint')}
          inputMode="numeric"
          maxLength={3}
          optional
        />
      </FormPart>
      <FormPart title={t('form.found')} {...part(FOUND)}>
        <TextAreaField {...field('tags')} rows={2} maxLength={3_000} hint={t('form.tagsHint')} optional />
        <TextField {...field('videoUrl')} type="url" maxLength={400} hint={t('form.videoHint')} optional />
      </FormPart>
    </>
  )
}
