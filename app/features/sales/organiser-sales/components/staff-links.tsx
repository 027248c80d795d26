import { LinkButton } from '#app/ui/button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { useIsFramed } from './event-frame.tsx'

const TICKET_PAGES = ['codes', 'limits', 'pool', 'questions']

/** What staff reach of somebody else's event, which has no tabs for them; nothing for its organiser. */
export function StaffLinks({ slug }: { slug: string }) {
  const { t } = useTranslation('sales')
  const own = `/event/manage_event/${encodeURIComponent(slug)}`
  if (useIsFramed()) return null
  return (
    <>
      <LinkButton to={`${own}/participants`}>{t('participants.title')}</LinkButton>
      {TICKET_PAGES.map((page) => (
        <LinkButton key={page} to={`${own}/${page}`}>
          {t(`frame.page.${page}`)}
        </LinkButton>
      ))}
    </>
  )
}
