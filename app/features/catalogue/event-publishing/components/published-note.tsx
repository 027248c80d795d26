import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

const DONE = ['published', 'in_review', 'changed'] as const

/** The last step with an event; `notified`: the seats whose holders are notified of it. */
export type PublishedLast = { what: (typeof DONE)[number]; notified: number }

type PublishedNoteProps = {
  slug: string
  last: PublishedLast | null
  /** Its terms end free cancellation before it is decided whether it runs. */
  endsEarly: boolean
}

/** The last step, from the query of the event's own address; null of any other query. */
export function publishedLast(query: URLSearchParams): PublishedLast | null {
  const what = DONE.find((name) => name === query.get('done'))
  return what ? { what, notified: Number(query.get('notified')) || 0 } : null
}

/** The result of publishing or changing an event, on its own page. */
export function PublishedNote({ slug, last, endsEarly }: PublishedNoteProps) {
  const { t } = useTranslation('event-publishing')
  if (last === null) return null
  return (
    <>
      <Alert
        tone="good"
        action={
          last.what === 'in_review' ? undefined : (
            <LinkButton to={`/event/Q/${encodeURIComponent(slug)}`}>{t('edit.see')}</LinkButton>
          )
        }
      >
        {t(`list.done.${last.what}`, { count: last.notified })}
      </Alert>
      {endsEarly ? <Alert tone="info">{t('edit.endsEarly')}</Alert> : null}
    </>
  )
}
