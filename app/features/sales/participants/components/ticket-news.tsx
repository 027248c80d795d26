import { Alert } from '#app/ui/alert.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type TicketNewsProps = {
  /** What naming a participant did; undefined where nobody was named. */
  named?: { mailed: boolean; replaced: string | null; notified: boolean }
  fault?: string
}

/** The result of naming a participant: whether the ticket was emailed, or who must be informed. */
export function TicketNews({ named, fault }: TicketNewsProps) {
  const { t } = useTranslation('bookings')
  return (
    <>
      {named ? (
        <Alert tone={named.mailed ? 'good' : 'wait'}>
          <p>{t(named.mailed ? 'ticket.saved' : 'ticket.unsent')}</p>
          {named.replaced ? (
            <p>{t(named.notified ? 'ticket.told' : 'ticket.tell', { name: named.replaced })}</p>
          ) : null}
        </Alert>
      ) : null}
      {fault ? <Alert tone="bad">{fault}</Alert> : null}
    </>
  )
}
