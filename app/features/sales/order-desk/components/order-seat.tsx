import { Form } from 'react-router'
import { formatMoney, money } from '#app/kit/money.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SoldOrderPage } from '../queries-sold-order.server.ts'
import styles from './order-desk.module.css'

type OrderSeatProps = {
  seat: SoldOrderPage['tickets'][number]
  currency: string
  /** Whether its participant can still be changed. */
  isOpen: boolean
  /** Where it becomes another one; null where it cannot. */
  changePage: string | null
  /** Where its note is written; null for who writes none. */
  notePage: string | null
  /** Of what was sent about this seat. */
  fault: FormFault | null
}

/** A seat of an order: whose it is, and the form that corrects that or sends the ticket again. */
export function OrderSeat({ seat, currency, isOpen, changePage, notePage, fault }: OrderSeatProps) {
  const { t } = useTranslation('order-desk')
  const language = useLanguage()
  const { position } = seat
  const field = fieldsOf({ t, fault, labelOf: (name) => t(`seat.${name}`) })
  const own = (name: string, saved: string | null) => ({
    ...field(name, saved),
    id: idOf(position, name),
  })
  const price = formatMoney(money(seat.unitMinor, currency), language)
  const along = { position: String(position) }
  return (
    <Card as="li" padded className={styles.seat}>
      <p className={styles.who}>
        <b>{seat.name ?? t('seat.nobody')}</b>
        {seat.email ? <span>{seat.email}</span> : null}
      </p>
      <p className={styles.what}>
        <span>
          {seat.type} · {price}
        </span>
        {seat.checkedInAt ? <Badge tone="good">{t('seat.checkedIn')}</Badge> : null}
        {seat.state === 'cancelled' ? <Badge tone="bad">{t('seat.cancelled')}</Badge> : null}
      </p>
      {seat.note ? (
        <p>
          <b>{t('seat.note')}</b> {seat.note}
        </p>
      ) : null}
      {notePage ? (
        <p>
          <Anchor to={notePage}>{t(seat.note ? 'seat.editNote' : 'seat.addNote')}</Anchor>
        </p>
      ) : null}
      {isOpen ? (
        <div className={styles.steps}>
          {seat.email ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="resendTicket" />
              <input type="hidden" name="position" value={position} />
              <SendButton size="small" along={{ intent: 'resendTicket', ...along }}>
                {t('seat.resend')}
              </SendButton>
            </Form>
          ) : null}
          {changePage ? (
            <LinkButton size="small" to={changePage}>
              {t('seat.change')}
            </LinkButton>
          ) : null}
          <Fold label={t('seat.correct')} open={fault !== null}>
            <KeptForm>
              <input type="hidden" name="intent" value="correct" />
              <input type="hidden" name="position" value={position} />
              <FormStack>
                <FaultSummary
                  fault={fault && atSeat(fault, position)}
                  labelOf={(id) => t(`seat.${id.split('-').at(-1)}`)}
                />
                <p>{t('seat.hint')}</p>
                <FormRow>
                  <TextField {...own('name', seat.name)} autoComplete="off" maxLength={100} required />
                  <TextField
                    {...own('email', seat.email)}
                    type="email"
                    autoComplete="off"
                    maxLength={254}
                    required
                  />
                </FormRow>
                <FormActions>
                  <SendButton tone="go" along={{ intent: 'correct', ...along }}>
                    {t('seat.save')}
                  </SendButton>
                </FormActions>
              </FormStack>
            </KeptForm>
          </Fold>
          <AskOnce
            alone
            label={t('seat.cancel')}
            of={seat.name ?? t('seat.number', { number: position })}
            question={t('seat.cancelSure', { amount: price })}
            fields={{ intent: 'cancelSeat', position: String(position) }}
          />
        </div>
      ) : null}
    </Card>
  )
}

/** Each seat has the same fields: what is wrong leads to that of its own. */
const idOf = (position: number, name: string) => `seat${position}-${name}`

function atSeat(fault: FormFault, position: number): FormFault {
  const errors = Object.entries(fault.errors).map(([name, message]) => [
    name === '' ? '' : idOf(position, name),
    message,
  ])
  return { ...fault, errors: Object.fromEntries(errors) }
}
