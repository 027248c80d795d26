import { Form } from 'react-router'
import { countryName } from '#app/kit/display-names.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { RECIPIENT_FIELDS, type Recipient } from '../correction-request.ts'

type AskedCorrectionProps = {
  request: { id: string; recipient: Recipient }
  name: string
  fault: FormFault | null
}

/** What a buyer asks to be corrected: done with one press, or declined with a reason. */
export function AskedCorrection({ request, name, fault }: AskedCorrectionProps) {
  const { t } = useTranslation('invoice-corrections')
  const language = useLanguage()
  const { recipient } = request
  const field = fieldsOf({ t, fault, labelOf: () => t('asked.reason') })
  const said = RECIPIENT_FIELDS.filter((part) => recipient[part] !== '')
  return (
    <FormStack>
      <Alert tone="wait" title={t('asked.title', { name })}>
        <FactList
          facts={said.map((part) => ({
            label: t(`field.${part}`),
            value: part === 'country' ? countryName(recipient.country, language) : recipient[part],
          }))}
        />
      </Alert>
      <Form method="post">
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="request" value={request.id} />
        <SendButton tone="go" along={{ intent: 'answer' }}>
          {t('asked.correct')}
        </SendButton>
      </Form>
      <Fold label={t('asked.decline')} open={fault !== null}>
        <KeptForm>
          <FormStack>
            <input type="hidden" name="intent" value="decline" />
            <input type="hidden" name="request" value={request.id} />
            <TextField {...field('reason')} hint={t('asked.reasonHint')} maxLength={300} required />
            <FormActions>
              <SendButton tone="danger" along={{ intent: 'decline' }}>
                {t('asked.declineSend')}
              </SendButton>
            </FormActions>
          </FormStack>
        </KeptForm>
      </Fold>
    </FormStack>
  )
}
