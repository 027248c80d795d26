import { Form } from 'react-router'
import type { CancelChoice } from '#app/features/sales/orders/cancel-view.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormRow, FormStack } from '#app/ui/form.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './ticket-card.module.css'

export type TicketView = {
  position: number
  code: string
  state: 'reserved' | 'valid' | 'cancelled'
  type: string
  participantName: string | null
  participantEmail: string | null
  checkedInAt: Date | null
  /** How many questions of the organiser it is asked, and how many are not answered yet. */
  asked: number
  unanswered: number
  qr: { size: number; path: string } | null
}

type TicketCardProps = {
  ticket: TicketView
  /** Whether the participant can still be named or replaced. */
  open: boolean
  /** What would come back of this seat alone; undefined where it cannot be cancelled alone. */
  cancel: CancelChoice | undefined
  faults?: Record<string, string>
  values?: Record<string, string | string[]>
}

/** A ticket with its code, and the form that names its participant. */
export function TicketCard({ ticket, open, cancel, faults = {}, values }: TicketCardProps) {
  const { t } = useTranslation('bookings')
  const isValid = ticket.state === 'valid'
  const typed = (name: string, stored: string | null) =>
    typeof values?.[name] === 'string' ? values[name] : (stored ?? '')
  return (
    <Card as="li" padded className={styles.ticket}>
      <div className={styles.code}>
        {isValid && ticket.qr ? (
          <QrCode {...ticket.qr} label={t('ticket.qr', { number: ticket.position })} />
        ) : null}
        <code>{ticket.code}</code>
        {isValid ? <Anchor to={`/ticket/${ticket.code}`}>{t('ticket.open')}</Anchor> : null}
      </div>
      <div className={styles.facts}>
        <h3 className={styles.title}>
          {t('ticket.number', { number: ticket.position })} · {ticket.type}
        </h3>
        <p>
          {ticket.participantName ? (
            <>
              <b>{ticket.participantName}</b>
              <br />
              {ticket.participantEmail}
            </>
          ) : (
            t('ticket.nobody')
          )}
        </p>
        {open && ticket.asked > 0 ? (
          <p>
            <Anchor to={`/ticket/${ticket.code}/questions`}>
              {ticket.unanswered > 0
                ? t('ticket.questions', { count: ticket.unanswered })
                : t('ticket.answers')}
            </Anchor>
          </p>
        ) : null}
        {ticket.checkedInAt ? <Badge tone="good">{t('ticket.checkedIn')}</Badge> : null}
        {ticket.state === 'cancelled' ? <Badge tone="bad">{t('ticket.cancelled')}</Badge> : null}
        {open ? (
          <details
            key={ticket.participantEmail}
            className={styles.rename}
            open={Object.keys(faults).length > 0 || undefined}
          >
            <summary>{t(ticket.participantName ? 'ticket.replace' : 'ticket.name')}</summary>
            {ticket.participantName ? <p>{t('ticket.replaceHint')}</p> : null}
            <Form method="post" noValidate>
              <input type="hidden" name="position" value={ticket.position} />
              <FormStack>
                <FormRow>
                  <TextField
                    label={t('ticket.participantName')}
                    name="name"
                    autoComplete="off"
                    maxLength={100}
                    required
                    defaultValue={typed('name', ticket.participantName)}
                    error={faults.name}
                  />
                  <TextField
                    label={t('ticket.participantEmail')}
                    name="email"
                    type="email"
                    autoComplete="off"
                    maxLength={254}
                    required
                    defaultValue={typed('email', ticket.participantEmail)}
                    error={faults.email}
                  />
                </FormRow>
                <div>
                  <SendButton tone="go" along={{ position: String(ticket.position) }}>
                    {t('ticket.save')}
                  </SendButton>
                </div>
              </FormStack>
            </Form>
          </details>
        ) : null}
        {cancel?.back ? <p>{t('cancel.today', { amount: cancel.back })}</p> : null}
        {cancel ? (
          <AskOnce
            alone
            label={t('cancel.seat')}
            of={t('ticket.number', { number: ticket.position })}
            question={cancel.question}
            fields={{ intent: 'cancel', position: String(ticket.position), seen: String(cancel.seen) }}
          >
            <p>{t('cancel.colleague')}</p>
          </AskOnce>
        ) : null}
      </div>
    </Card>
  )
}

export function TicketList({ children }: { children: React.ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
