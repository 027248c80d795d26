import { useTranslation } from 'react-i18next'
import { countryName } from '#app/kit/display-names.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { type EventPlace, isSoldHere, type TicketOffer } from '../event-page.ts'

/** The address with a way to a map, or how one gets the link. */
export function Where({ event }: { event: EventPlace & { tickets: TicketOffer[] } }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  if (event.mode === 'online') return isSoldHere(event) ? t('page.onlineLink') : t('page.onlineElsewhere')
  const country = event.country ? countryName(event.country, language) : null
  const address = [event.street, country].filter(Boolean).join(', ')
  const query = [event.venue, event.street, event.city, country].filter(Boolean).join(', ')
  return (
    <>
      {address ? <span translate="no">{address} · </span> : null}
      <ExternalLink href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`}>
        {t('page.map')}
      </ExternalLink>
    </>
  )
}
