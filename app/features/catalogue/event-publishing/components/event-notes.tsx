import type { EventState } from '#app/features/catalogue/events/event.ts'
import { HindranceNote } from '#app/features/catalogue/topic-editing/components/topic-notes.tsx'
import type { Hindrance } from '#app/features/catalogue/topics/policy.ts'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type EventNotesProps = {
  own: { slug: string; state: EventState; reason: string | null; isOver: boolean; busy: string[] } | null
  /** Its terms end free cancellation before it is decided whether it runs. */
  endsEarly: boolean
  hindrance: Hindrance | null
  isSaved: boolean
}

/**
 * Above the form of an event: whether it was saved, the reason of staff, which of its times collide with the
 * reader's own calendar, and what keeps the reader from publishing.
 */
export function EventNotes({ own, endsEarly, hindrance, isSaved }: EventNotesProps) {
  const { t } = useTranslation('event-publishing')
  if (own?.isOver) return <Alert tone="info">{t('edit.over')}</Alert>
  return (
    <>
      {isSaved ? <Alert tone="good">{t('add.saved')}</Alert> : null}
      {own?.state === 'draft' && own.reason ? (
        <Alert tone="wait" title={t('edit.returned')}>
          {own.reason}
        </Alert>
      ) : null}
      {own?.state === 'in_review' ? (
        <Alert tone="wait">
          <p>{t('edit.inReview')}</p>
          <AskOnce
            alone
            label={t('edit.withdraw')}
            question={t('edit.withdrawSure')}
            fields={{ intent: 'withdraw', event: own.slug }}
          />
        </Alert>
      ) : null}
      {endsEarly ? <Alert tone="info">{t('edit.endsEarly')}</Alert> : null}
      {own && own.busy.length > 0 ? (
        <Alert tone="wait" title={t('edit.busyTitle')}>
          <p>{t('edit.busyText')}</p>
          <ul>
            {own.busy.map((when) => (
              <li key={when}>{when}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {own?.state === 'published' ? null : <HindranceNote hindrance={hindrance} />}
    </>
  )
}
