import { LANGUAGE_ENTRIES, type Language } from '#app/kit/language.ts'
import type { VersionToken } from '#app/kit/version-token.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { EditedCategory } from '../queries-edited.server.ts'

const nativeName = (name: string) => LANGUAGE_ENTRIES.find(({ value }) => value === name)?.nativeName

function useFields(fault: FormFault | null) {
  const { t } = useTranslation(['category-editing', 'staff-acts'])
  const labelOf = (name: string) => nativeName(name) ?? t(`form.${name}`)
  return { t, labelOf, field: fieldsOf({ t, fault, labelOf }) }
}

type NamesProps = { names: Record<Language, string> | null; fault: FormFault | null }

/** The name in each of the six languages. */
function Names({ names, fault }: NamesProps) {
  const { field } = useFields(fault)
  return (
    <FormRow>
      {LANGUAGE_ENTRIES.map(({ value }) => (
        <TextField key={value} {...field(value, names?.[value])} lang={value} maxLength={80} required />
      ))}
    </FormRow>
  )
}

type FieldsProps = {
  /** The category that is changed; a new one without it. */
  category: EditedCategory | null
  all: readonly EditedCategory[]
  fault: FormFault | null
}

/** The names of a category, and the group that it stands in. */
function CategoryFields({ category, all, fault }: FieldsProps) {
  const { t, labelOf, field } = useFields(fault)
  const language = useLanguage()
  const groups = all.filter(({ group }) => group === null)
  const isGroup = category !== null && category.group === null
  return (
    <FormStack>
      <FaultSummary fault={fault} labelOf={labelOf} />
      <input type="hidden" name="intent" value="save" />
      <Names names={category?.names ?? null} fault={fault} />
      {isGroup ? (
        <input type="hidden" name="group" value="" />
      ) : (
        <SelectField
          {...field('group', category?.group)}
          options={[
            ...(category ? [] : [{ value: '', label: t('form.ownGroup') }]),
            ...groups.map(({ slug, names }) => ({ value: slug, label: names[language] })),
          ]}
        />
      )}
      {category ? (
        <TextField {...field('reason')} hint={t('form.reasonHint')} maxLength={300} required />
      ) : null}
      <FormActions>
        <SendButton tone="go">{t(category ? 'form.save' : 'form.add')}</SendButton>
      </FormActions>
    </FormStack>
  )
}

type AddFormProps = Omit<FieldsProps, 'category'> & { formKey: string }

/** Adds a category; of this showing of the form by its key. */
export function AddCategoryForm({ formKey, ...fields }: AddFormProps) {
  return (
    <KeptForm>
      <input type="hidden" name="key" value={formKey} />
      <CategoryFields {...fields} category={null} />
    </KeptForm>
  )
}

type ChangeFormProps = Omit<FieldsProps, 'category'> & { category: EditedCategory; seen: VersionToken }

/** Changes the names of a category and its group. */
export function ChangeCategoryForm({ seen, ...fields }: ChangeFormProps) {
  return (
    <SavedForm seen={seen} answer={fields.fault}>
      <CategoryFields {...fields} />
    </SavedForm>
  )
}

type MergeFormProps = { category: EditedCategory; all: readonly EditedCategory[]; fault: FormFault | null }

/** Has the category become another one, which cannot be taken back. */
export function MergeForm({ category, all, fault }: MergeFormProps) {
  const { t, labelOf, field } = useFields(fault)
  const language = useLanguage()
  const others = all.filter(
    ({ slug, group }) => slug !== category.slug && (group === null) === (category.group === null),
  )
  return (
    <KeptForm>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <input type="hidden" name="intent" value="merge" />
        <p>{t('merge.text', { topics: category.topics, events: category.events })}</p>
        <SelectField
          {...field('into')}
          options={[
            { value: '', label: t('form.choose') },
            ...others.map(({ slug, names }) => ({ value: slug, label: names[language] })),
          ]}
        />
        <TextField
          {...field('reason')}
          id="merge-reason"
          hint={t('form.reasonHint')}
          maxLength={300}
          required
        />
        <TextField
          {...field('code')}
          hint={t('form.codeHint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
        />
        <FormActions>
          <SendButton tone="danger">{t('merge.button')}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
