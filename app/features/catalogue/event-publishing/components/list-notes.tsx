import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** What an organiser did last with an event; `told` is of how many seats the holders are told of it. */
type DoneLast = { what: 'published' | 'in_review' | 'changed'; slug: string | null; notified: number }

type ListNotesProps = {
  done: DoneLast | null
  /** Its terms end free cancellation before it is decided whether it runs. */
  endsEarly: boolean
}

/** The result of the last step, from the list's address. */
export function doneLast(query: URLSearchParams): DoneLast | null {
  const what = (['published', 'in_review', 'changed'] as const).find((name) => query.has(name))
  const slug = query.get('published') ?? query.get('changed')
  return what ? { what, slug, notified: Number(query.get('notified')) || 0 } : null
}

/** The result for the event that was published or changed last. */
export function ListNotes({ done, endsEarly }: ListNotesProps) {
  const { t } = useTranslation('event-publishing')
  if (done === null) return null
  const { what, slug, notified } = done
  return (
    <>
      <Alert
        tone="good"
        action={
          slug ? (
            <LinkButton to={`/event/Q/${encodeURIComponent(slug)}`}>{t('edit.see')}</LinkButton>
          ) : undefined
        }
      >
        {t(`list.done.${what}`, { count: notified })}
      </Alert>
      {endsEarly ? <Alert tone="info">{t('edit.endsEarly')}</Alert> : null}
    </>
  )
}
