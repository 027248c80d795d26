import { useRef } from 'react'
import { Form } from 'react-router'
import { useDraft } from '#app/ui/draft.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { CONTACT_SUBJECTS, type ContactSubject } from '../contact.ts'
import styles from './contact-form.module.css'

type ContactFormProps = {
  about: ContactSubject
  page: string
  /** Who is signed in, as whom one writes unless one says otherwise. */
  own: { name: string; email: string } | null
  fault: FormFault | null
}

/** Writes to the staff. Works without scripts. */
export function ContactForm({ about, page, own, fault }: ContactFormProps) {
  const { t } = useTranslation('contact')
  const form = useRef<HTMLFormElement>(null)
  useDraft(form, 'contact')
  const labelOf = (name: string) => t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <Form method="post" ref={form} noValidate>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <SelectField
          {...field('about', about)}
          options={CONTACT_SUBJECTS.map((subject) => ({ value: subject, label: t(`about.${subject}`) }))}
        />
        <FormRow>
          <TextField {...field('name', own?.name)} autoComplete="name" maxLength={200} />
          <TextField {...field('email', own?.email)} type="email" autoComplete="email" maxLength={300} />
        </FormRow>
        <TextField {...field('page', page)} hint={t('form.pageHint')} optional maxLength={600} />
        <TextAreaField {...field('message')} maxLength={6_000} />
        <div className={styles.away} aria-hidden="true">
          <label>
            Website
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <FormActions>
          <SendButton tone="go" size="large">
            {t('form.send')}
          </SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}
