import { WaitlistFields } from '#app/features/catalogue/waitlist/components/waitlist-fields.tsx'
import type { Waitable } from '#app/features/catalogue/waitlist/waitlist-view.ts'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type AskFormProps = {
  askable: Waitable
  chosen: { type?: string; seats?: number }
  /** The company in whose name the reader asks. */
  company: string | null
  fault: FormFault | null
}

/** The form of a seat request: how many seats, for whom, and why. */
export function AskForm({ askable, chosen, company, fault }: AskFormProps) {
  const { t } = useTranslation('seat-requests')
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`ask.${name}`) })
  const labels = { type: t('ask.type'), seats: t('ask.seats') }
  const typed = fault
    ? { type: typedOr(fault, 'type', chosen.type), seats: Number(typedOr(fault, 'seats', '1')) || 1 }
    : chosen
  return (
    <Panel>
      <KeptForm>
        <FormStack>
          <h2>{t('ask.title')}</h2>
          {company ? <p>{t('ask.forWhom', { name: company })}</p> : null}
          <WaitlistFields waitable={askable} labels={labels} chosen={typed} />
          <TextAreaField
            {...field('people')}
            hint={t('ask.peopleHint')}
            rows={3}
            maxLength={4_000}
            optional
          />
          <TextAreaField {...field('words')} rows={4} maxLength={1_000} optional />
          <FormActions>
            <SendButton tone="go">{t('ask.send')}</SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Panel>
  )
}
