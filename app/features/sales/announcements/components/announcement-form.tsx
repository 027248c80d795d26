import { TicketTypesField } from '#app/features/sales/participant-questions/components/ticket-types-field.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { LONGEST_SUBJECT, LONGEST_WORDS } from '../announcement.ts'
import type { ShownAnnouncements } from '../queries-announcements.server.ts'
import { ChosenPeople } from './chosen-people.tsx'

type AnnouncementFormProps = Pick<ShownAnnouncements, 'event' | 'types' | 'email' | 'chosen'> & {
  /** Where people are chosen one by one. */
  choose: string
  formKey: string
  fault: FormFault | null
}

/** The form of an announcement. */
export function AnnouncementForm(form: AnnouncementFormProps) {
  const { event, types, chosen, choose, formKey, email, fault } = form
  const { t } = useTranslation(['announcements', 'common'])
  const labelOf = (name: string) => t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const seats = types.reduce((sum, type) => sum + type.seats, 0)
  return (
    <KeptForm>
      <input type="hidden" name="key" value={typedOr(fault, 'key', formKey)} />
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        {chosen ? (
          <ChosenPeople people={chosen} choose={choose} fault={fault} />
        ) : (
          <>
            <p>
              {t('form.taken', { count: seats })} <Anchor to={choose}>{t('form.choose')}</Anchor>
            </p>
            <TicketTypesField
              legend={t('form.ticketTypes')}
              hint={t('form.ticketTypesHint')}
              types={types.map((type) => ({ ...type, note: t('form.seats', { count: type.seats }) }))}
              lang={event.language}
              ticked={[fault?.values.ticketTypes ?? []].flat()}
              fault={fault}
            />
          </>
        )}
        <TextField {...field('subject')} maxLength={LONGEST_SUBJECT} />
        <TextAreaField {...field('words')} hint={t('form.wordsHint')} rows={10} maxLength={LONGEST_WORDS} />
        {email ? (
          <CheckboxField
            id="answers"
            name="answers"
            defaultChecked={fault?.values.answers === 'on'}
            label={t('form.answers', { email })}
            hint={t('form.answersHint')}
          />
        ) : null}
        <FormActions>
          <SendButton tone="go">{t('form.send')}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
