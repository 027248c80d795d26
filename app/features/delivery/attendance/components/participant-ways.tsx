import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type WaysProps = {
  /** The address of the event's desk. */
  own: string
  event: { isOwn: boolean; canGive: boolean }
}

/**
 * An organiser's links from the participants beside the tabs of the event: give seats, and for staff its
 * messages.
 */
export function ParticipantWays({ own, event }: WaysProps) {
  const { t } = useTranslation('attendance')
  return (
    <>
      {event.canGive ? <LinkButton to={`${own}/give`}>{t('give')}</LinkButton> : null}
      {event.isOwn ? null : <LinkButton to={`${own}/messages`}>{t('messages')}</LinkButton>}
    </>
  )
}
