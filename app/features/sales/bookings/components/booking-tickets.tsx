import type { CancelView } from '#app/features/sales/orders/cancel-view.ts'
import {
  TicketCard,
  TicketList,
  type TicketView,
} from '#app/features/sales/participants/components/ticket-card.tsx'
import { TicketNews } from '#app/features/sales/participants/components/ticket-news.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type BookingTicketsProps = {
  tickets: TicketView[]
  /** Whether its seats are good for what is still to come. */
  isOn: boolean
  cancel: CancelView | null
  /** What the last step did. */
  done: { mailed: boolean; replaced: string | null; notified: boolean } | 'cancelled' | undefined
  faults: Record<string, string>
  values: Record<string, string | string[]> | undefined
}

/** The tickets of a booking with participants, and their cancellation, one by one or all. */
export function BookingTickets({ tickets, isOn, cancel, done, faults, values }: BookingTicketsProps) {
  const { t } = useTranslation('bookings')
  const left = tickets.filter((ticket) => ticket.state === 'valid').length
  const all = cancel?.isMoved ? null : cancel?.all
  const isNamed = (ticket: TicketView) => isOn && ticket.state === 'valid' && !ticket.checkedInAt
  const isAtTicket = tickets.some((ticket) => isNamed(ticket) && values?.position === String(ticket.position))
  return (
    <Section title={t('ticket.title', { count: tickets.length })}>
      <FormStack>
        {done === 'cancelled' ? <Alert tone="good">{t('cancel.done')}</Alert> : null}
        <TicketNews
          named={done === 'cancelled' ? undefined : done}
          fault={faults[''] ?? (isAtTicket ? undefined : Object.values(faults)[0])}
        />
        <TicketList>
          {tickets.map((ticket) => (
            <TicketCard
              key={ticket.position}
              ticket={ticket}
              open={isNamed(ticket)}
              cancel={cancel?.seats[ticket.position]}
              {...(values?.position === String(ticket.position) ? { faults, values } : {})}
            />
          ))}
        </TicketList>
        {cancel?.note ? <p>{cancel.note}</p> : null}
        {all ? (
          <AskOnce
            alone
            label={t('cancel.all', { count: left })}
            question={all.question}
            fields={{ intent: 'cancel', seen: String(all.seen) }}
          />
        ) : null}
      </FormStack>
    </Section>
  )
}
