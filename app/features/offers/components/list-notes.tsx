import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type ListNotesProps = {
  done: 'published' | 'in_review' | null
  slug: string | null
  /** Its terms end free cancellation before it is decided whether it runs. */
  endsEarly: boolean
}

/** What became of the event that was offered last. */
export function ListNotes({ done, slug, endsEarly }: ListNotesProps) {
  const { t } = useTranslation('offers')
  if (done === null) return null
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
        {t(`list.done.${done}`)}
      </Alert>
      {endsEarly ? <Alert tone="info">{t('edit.endsEarly')}</Alert> : null}
    </>
  )
}
