import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

/** What became of the event that was offered last. */
export function ListNotes({ done, slug }: { done: 'published' | 'in_review' | null; slug: string | null }) {
  const { t } = useTranslation('offers')
  if (done === null) return null
  return (
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
  )
}
