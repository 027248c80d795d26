import { Alert } from '#app/ui/alert.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { CorrectionRequestState, Recipient } from '../correction-request.ts'
import { RecipientFields } from './recipient-fields.tsx'

type AskCorrectionProps = {
  /** It was credited whole: there is nothing to correct. */
  isOver: boolean
  invoiceId: string
  recipient: Recipient
  formKey: string
  countries: { value: string; label: string }[]
  request: { state: CorrectionRequestState; reason: string | null } | null
  fault: FormFault | null
}

/** On a buyer's invoice: the recipient is wrong, and its seller is asked to correct it. */
export function AskCorrection(props: AskCorrectionProps) {
  const { t } = useTranslation('invoice-corrections')
  const { isOver, request, fault, recipient, countries } = props
  const labelOf = (name: string) => t(`field.${name}`)
  // What came too late for the form is said without it.
  const late = <FaultSummary fault={fault} labelOf={labelOf} />
  if (isOver) return late
  if (request?.state === 'asked')
    return (
      <>
        {late}
        <Alert tone="wait">{t('ask.asked')}</Alert>
      </>
    )
  return (
    <>
      {request?.state === 'declined' ? <Alert title={t('ask.declined')}>{request.reason}</Alert> : null}
      <Fold label={t('ask.open')} open={fault !== null}>
        <KeptForm>
          <FormStack>
            <FaultSummary fault={fault} labelOf={labelOf} />
            <p>{t('ask.lead')}</p>
            <input type="hidden" name="invoice" value={props.invoiceId} />
            <input type="hidden" name="key" value={props.formKey} />
            <RecipientFields
              recipient={recipient}
              field={fieldsOf({ t, fault, labelOf })}
              countries={countries}
            />
            <FormActions>
              <SendButton tone="go">{t('ask.send')}</SendButton>
            </FormActions>
          </FormStack>
        </KeptForm>
      </Fold>
    </>
  )
}
