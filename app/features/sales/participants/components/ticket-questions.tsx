import { canAnswer } from '#app/features/sales/participant-questions/question.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Ticket } from '../queries-ticket.server.ts'

type Props = { ticket: Ticket; now: Date }

/** Above a ticket: the questions to its participant, while they can be answered. */
export function TicketQuestions({ ticket, now }: Props) {
  const { t } = useTranslation('bookings')
  const { code, asked, unanswered, isOff, event } = ticket
  if (isOff || asked === 0 || !canAnswer({ startsAt: event.startsAt, eventState: event.state }, now))
    return null
  const link = (
    <Anchor to={`/ticket/${code}/questions`}>
      {unanswered > 0 ? t('ticket.questions', { count: unanswered }) : t('ticket.answers')}
    </Anchor>
  )
  return unanswered > 0 ? <Alert tone="wait">{link}</Alert> : <p>{link}</p>
}
