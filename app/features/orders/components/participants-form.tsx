import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { useDraft } from '#app/ui/draft.ts'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Checkout } from '../queries-checkout.server.ts'
import styles from './checkout.module.css'

/** Who takes the seats; names may come later. */
export function ParticipantsForm({ order, fault }: { order: Checkout; fault: FormFault | null }) {
  const { t } = useTranslation('orders')
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  useDraft(form, `${order.reference}:participants`)
  const labelOf = (path: string) => {
    const [, at, name] = path.split('.')
    return `${t('participants.seat', { number: Number(at) + 1 })}, ${t(`participants.${name}`)}`
  }
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <Form method="post" ref={form} noValidate>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <p>{t('participants.lead', { count: order.tickets.length })}</p>
        <div>
          {order.tickets.map((seat, at) => {
            const name = `participants.${at}.name`
            const email = `participants.${at}.email`
            return (
              <fieldset key={seat.position} className={styles.seat}>
                <legend>
                  {t('participants.seat', { number: seat.position })}{' '}
                  <small lang={order.event.language} className={styles.seatType}>
                    {seat.type}
                  </small>
                </legend>
                <FormRow>
                  <TextField
                    {...field(name, seat.participantName)}
                    label={t('participants.name')}
                    autoComplete={at === 0 ? 'name' : 'off'}
                    maxLength={200}
                  />
                  <TextField
                    {...field(email, seat.participantEmail)}
                    type="email"
                    label={t('participants.email')}
                    autoComplete={at === 0 ? 'email' : 'off'}
                    maxLength={300}
                  />
                </FormRow>
              </fieldset>
            )
          })}
        </div>
        <CheckboxField
          name="nameLater"
          label={t('participants.later')}
          hint={t('participants.laterHint')}
          defaultChecked={fault ? fault.values.nameLater !== undefined : order.nameLater}
        />
        <FormActions>
          <Button type="submit" name="intent" value="participants" tone="go" size="large" busy={busy}>
            {t('checkout.next')}
          </Button>
        </FormActions>
      </FormStack>
    </Form>
  )
}
