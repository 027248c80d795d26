import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { CategoryChoice } from '#app/features/catalogue/topics/queries-categories.server.ts'
import { FormFiles } from '#app/features/people/message-files/components/form-files.tsx'
import { useFiles } from '#app/features/people/message-files/components/use-files.tsx'
import type { NamedFile } from '#app/features/people/message-files/message-file.ts'
import { zoneInWords } from '#app/kit/dates.ts'
import { pathIn } from '#app/kit/language.ts'
import type { VersionToken } from '#app/kit/version-token.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { useDraft } from '#app/ui/draft.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormRow } from '#app/ui/form.tsx'
import { FormBar } from '#app/ui/form-bar.tsx'
import { type FormFault, fieldsOf, isFaulty, typedOr } from '#app/ui/form-fault.ts'
import { FormPart } from '#app/ui/form-part.tsx'
import { FormPreview } from '#app/ui/form-preview.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { PreviewButton } from '#app/ui/preview-button.tsx'
import { SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { notifyTab } from '#app/ui/shown-elsewhere.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Audience } from '../requirement.ts'
import { criterionLabel } from './criteria-fields.tsx'
import styles from './requirement-form.module.css'
import { RequirementParts } from './requirement-parts.tsx'

type Choice = { value: string; label: string }

type RequirementFormProps = {
  /** What the fields begin with. */
  values: Record<string, string>
  /** Stands for what is saved of it, null for a new one. */
  seen: VersionToken | null
  fault: FormFault | null
  /** Marks one intention to post; repeats with it post once. */
  intentKey: string
  /** Who may be asked. */
  audiences: readonly Audience[]
  /** Whose days the last days are (IANA). */
  zone: string
  choices: { categories: CategoryChoice[]; countries: Choice[]; languages: Choice[]; textLanguages: Choice[] }
  /** What one may do with it: an open requirement is only saved. */
  isOpen?: boolean
  /** The files that a new one begins with. */
  attached?: readonly NamedFile[]
  /** Where those of one that is there are added and removed. */
  filesAt?: string
  /** What keeps a new one while it is typed. */
  keeping?: (form: RefObject<HTMLFormElement | null>) => ReactNode
}

const PREVIEW = '/requirement/addrequirement/preview'
/** Without these there is no page to show. */
const SHOWN_WITH = ['title', 'category', 'description', 'participants', 'deadline'] as const

/**
 * The form of a requirement: what has to be said first, and what may stay empty folded behind what is inside.
 * Works without scripts.
 */
export function RequirementForm({
  values,
  seen,
  fault,
  intentKey,
  audiences,
  zone,
  choices,
  isOpen,
  attached = [],
  filesAt,
  keeping,
}: RequirementFormProps) {
  const { t } = useTranslation(['requirements', 'message-files', 'topic-editing'])
  const language = useLanguage()
  const preview = pathIn(language, PREVIEW)
  const files = useFiles()
  const form = useRef<HTMLFormElement>(null)
  useDraft(form, `requirement:${values.url ?? 'new'}`)
  const [mode, setMode] = useState(typedOr(fault, 'mode', values.mode) || 'onsite')
  const labelOf = (name: string) => criterionLabel(t, name) ?? t(`form.${name}`)
  const fields = fieldsOf({ t, fault, labelOf })
  const field = (name: string) => fields(name, values[name])
  const choose = { value: '', label: t('form.choose') }
  useEffect(() => (form.current ? notifyTab(form.current, intentKey) : undefined), [intentKey])
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
        keeps={false}
        seen={seen}
        answer={fault}
        ref={form}
        className={styles.form}
        encType={filesAt ? undefined : 'multipart/form-data'}
      >
        {/* The first button is the one that Enter presses. */}
        <button
          type="submit"
          name="intent"
          value={isOpen ? 'publish' : 'draft'}
          className={styles.enter}
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="key" value={intentKey} />
        <FaultSummary fault={fault} labelOf={labelOf} />
        <fieldset className={styles.group}>
          <legend>{t('form.what')}</legend>
          <TextField {...field('title')} maxLength={200} hint={t('form.titleHint')} />
          <SelectField {...field('category')}>
            <option value="">{choose.label}</option>
            <CategoryOptions categories={choices.categories} />
          </SelectField>
          <TextAreaField {...field('description')} maxLength={6_000} hint={t('form.descriptionHint')} />
          <SelectField {...field('language')} options={choices.textLanguages} />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('form.where')}</legend>
          <FormRow>
            <TextField {...field('participants')} inputMode="numeric" maxLength={10} />
            <SelectField {...field('trainingLanguage')} options={choices.languages} />
          </FormRow>
          <RadioGroup
            legend={t('form.mode')}
            name="mode"
            value={mode}
            onChange={setMode}
            error={fault?.errors.mode ? translateMessage(t, fault.errors.mode) : null}
            options={(['onsite', 'venue', 'online'] as const).map((value) => ({
              value,
              label: t(value === 'onsite' ? 'mode.yours' : `mode.${value}`),
            }))}
          />
          {mode === 'online' ? null : (
            <FormRow>
              <TextField {...field('city')} maxLength={100} autoComplete="address-level2" />
              <SelectField
                {...field('country')}
                autoComplete="country"
                options={[choose, ...choices.countries]}
              />
            </FormRow>
          )}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('form.when')}</legend>
          <DateField
            {...field('deadline')}
            hint={t('form.deadlineHint', { zone: zoneInWords(zone, language) })}
          />
          {isOpen ? <p>{t('form.amendHint')}</p> : null}
        </fieldset>
        <RequirementParts values={values} fault={fault} audiences={audiences} isOpen={isOpen} />
        <FormPart
          title={t('form.files')}
          about={t('form.about.files')}
          isFilled={attached.length > 0}
          isOpen={isFaulty(fault, ['files'])}
        >
          {filesAt ? (
            <div>
              <p>{t('form.filesApart')}</p>
              <LinkButton to={filesAt} size="small">
                {t('form.filesTo')}
              </LinkButton>
            </div>
          ) : (
            <FormFiles files={files} attached={attached} fault={fault} />
          )}
        </FormPart>
        <FormBar>
          {keeping?.(form)}
          <SendButton name="intent" value="publish" tone="go" size="large" disabled={files.isBusy}>
            {isOpen ? t('form.save') : t('form.publish')}
          </SendButton>
          {isOpen ? null : (
            <SendButton name="intent" value="draft" size="large" disabled={files.isBusy}>
              {t('form.draft')}
            </SendButton>
          )}
          <PreviewButton form={form} address={preview}>
            {t('topic-editing:add.preview')}
          </PreviewButton>
        </FormBar>
      </SavedForm>
    </FormPreview>
  )
}

/** The categories of each group. */
function CategoryOptions({ categories }: { categories: CategoryChoice[] }) {
  return categories
    .filter((group) => group.groupId === null)
    .map((group) => (
      <optgroup key={group.id} label={group.name}>
        {categories
          .filter((category) => category.groupId === group.id)
          .map((category) => (
            <option key={category.id} value={category.slug}>
              {category.name}
            </option>
          ))}
      </optgroup>
    ))
}
