import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { LineStanding } from '../matching.ts'
import styles from './matching.module.css'

type DeliveryFormsProps = {
  lines: readonly LineStanding[]
  /** Whether it is the order of an agreed training, whose lines say themselves when they are held. */
  isOfTraining: boolean
  intentKey: string
  fault: FormFault | null
}

const CHOSEN = 'line'

/** By hand: what was delivered of a line, and the seats of a booking as bought on one. */
export function DeliveryForms({ lines, isOfTraining, intentKey, fault }: DeliveryFormsProps) {
  const { t } = useTranslation('order-matching')
  const faultOf = (intent: string) => (fault?.values.intent === intent ? fault : null)
  const noted = lines.filter(({ kind }) => !(isOfTraining && kind === 'training'))
  const seats = lines.filter(({ kind }) => kind === 'seats')
  const labelOf = (name: string) => t(`form.${name}`)
  const choices = (of: readonly LineStanding[]) =>
    of.map(({ at, text }) => ({ value: String(at), label: `${at + 1}. ${text}` }))
  const note = fieldsOf({ t, fault: faultOf('receive'), labelOf })
  const link = fieldsOf({ t, fault: faultOf('link'), labelOf })
  if (noted.length === 0) return null
  return (
    <div className={styles.forms}>
      <Fold label={t('form.receive')} open={faultOf('receive') !== null}>
        <KeptForm>
          <FormStack>
            <FaultSummary fault={faultOf('receive')} labelOf={labelOf} />
            <input type="hidden" name="key" value={intentKey} />
            <SelectField {...note(CHOSEN)} id="receive-line" options={choices(noted)} />
            <FormRow>
              <TextField
                {...note('quantity')}
                inputMode="numeric"
                maxLength={10}
                hint={t('form.quantityHint')}
              />
              <TextField {...note('note')} maxLength={200} optional />
            </FormRow>
            <FormActions>
              <SendButton name="intent" value="receive" tone="go">
                {t('form.receiveNow')}
              </SendButton>
            </FormActions>
          </FormStack>
        </KeptForm>
      </Fold>
      {seats.length > 0 ? (
        <Fold label={t('form.link')} open={faultOf('link') !== null}>
          <KeptForm>
            <FormStack>
              <FaultSummary fault={faultOf('link')} labelOf={labelOf} />
              <SelectField {...link(CHOSEN)} id="link-line" options={choices(seats)} />
              <TextField
                {...link('booking')}
                maxLength={40}
                autoComplete="off"
                hint={t('form.bookingHint')}
              />
              <FormActions>
                <SendButton name="intent" value="link" tone="go">
                  {t('form.linkNow')}
                </SendButton>
              </FormActions>
            </FormStack>
          </KeptForm>
        </Fold>
      ) : null}
    </div>
  )
}
