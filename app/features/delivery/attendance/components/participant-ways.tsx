import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type WaysProps = {
  /** The address of the event's desk. */
  own: string
  event: { slug: string; isOwn: boolean; canGive: boolean }
}

/** An organiser's links from the participants: give seats, write, attendance, door. */
export function ParticipantWays({ own, event }: WaysProps) {
  const { t } = useTranslation('attendance')
  return (
    <>
      {event.canGive ? <LinkButton to={`${own}/give`}>{t('give')}</LinkButton> : null}
      <LinkButton to={`${own}/messages`}>{t('messages')}</LinkButton>
      {event.isOwn ? <LinkButton to={`${own}/attendance`}>{t('marks.title')}</LinkButton> : null}
      {event.isOwn ? (
        <LinkButton to={`/event/checkin/${encodeURIComponent(event.slug)}`} tone="go">
          {t('open')}
        </LinkButton>
      ) : null}
    </>
  )
}
