import { useState } from 'react'
import type { Givable } from '#app/features/sales/participants/queries-given.server.ts'
import { LANGUAGE_ENTRIES } from '#app/kit/language.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { LONGEST_LIST } from '../limits.ts'

type GiveFormProps = Pick<Givable, 'types' | 'waiting' | 'mailsLeft'> & {
  /** The language that the tickets are in unless another is chosen. */
  language: string
  /** One for each page, so that a second press gives nothing more. */
  formKey: string
  fault: FormFault | null
}

/** The form of a complimentary order: seats, recipients, and the language of the tickets. */
export function GiveForm({ types, waiting, mailsLeft, language, formKey, fault }: GiveFormProps) {
  const { t } = useTranslation('manual-orders')
  const labelOf = (name: string) => t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const [key] = useState(formKey)
  return (
    <KeptForm>
      <input type="hidden" name="key" value={key} />
      <FormStack>
        <p>{t('lead')}</p>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <FormRow>
          <SelectField
            {...field('type', types[0]?.id)}
            options={types.map(({ id, name, left }) => ({
              value: id,
              label: t('form.typeLeft', { name, count: left }),
            }))}
          />
          <TextField
            {...field('seats')}
            hint={t('form.seatsHint')}
            inputMode="numeric"
            maxLength={4}
            optional
          />
        </FormRow>
        <TextAreaField
          {...field('people')}
          hint={t('form.peopleHint', { count: mailsLeft })}
          rows={6}
          maxLength={LONGEST_LIST}
          optional
        />
        <SelectField
          {...field('language', language)}
          hint={t('form.languageHint')}
          options={LANGUAGE_ENTRIES.map(({ value, nativeName }) => ({ value, label: nativeName }))}
        />
        {waiting > 0 ? (
          <CheckboxField
            name="ahead"
            defaultChecked={fault?.values.ahead !== undefined}
            label={t('form.ahead')}
            hint={t('form.aheadHint', { count: waiting })}
          />
        ) : null}
        <FormActions>
          <SendButton tone="go">{t('form.send')}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
