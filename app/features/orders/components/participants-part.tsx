import { TextField } from '#app/ui/field.tsx'
import { FormRow } from '#app/ui/form.tsx'
import type { FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Checkout } from '../queries-checkout.server.ts'
import styles from './checkout.module.css'

type ParticipantsPartProps = {
  order: Checkout
  fault: FormFault | null
  field: ReturnType<typeof fieldsOf>
}

/** Who comes: whoever books one seat, unless somebody else is named; of several seats the names may come later. */
export function ParticipantsPart({ order, fault, field }: ParticipantsPartProps) {
  const { t } = useTranslation('orders')
  if (order.tickets.length === 0) return null
  const one = order.tickets.length === 1
  const isNamed = Object.entries({ ...fault?.values, ...fault?.errors }).some(
    ([name, typed]) => name.startsWith('participants.') && typed !== '',
  )
  const named = !one && order.tickets.some((seat) => seat.participantName !== null)
  return (
    <details className={styles.more} open={isNamed || named || undefined}>
      <summary>{t(one ? 'participants.other' : 'participants.now')}</summary>
      <p>{t(one ? 'participants.otherHint' : 'participants.laterHint')}</p>
      {order.tickets.map((seat, at) => {
        const saved = one
          ? { name: null, email: null }
          : { name: seat.participantName, email: seat.participantEmail }
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
                {...field(`participants.${at}.name`, saved.name)}
                label={t('participants.name')}
                autoComplete="off"
                maxLength={200}
              />
              <TextField
                {...field(`participants.${at}.email`, saved.email)}
                type="email"
                label={t('participants.email')}
                autoComplete="off"
                maxLength={300}
              />
            </FormRow>
          </fieldset>
        )
      })}
    </details>
  )
}
