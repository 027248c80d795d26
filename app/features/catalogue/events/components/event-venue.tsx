import { placeParts } from '#app/kit/address-text.ts'
import { cityInCountry } from '#app/kit/city-in-country.ts'
import { countryName } from '#app/kit/display-names.ts'
import { cx } from '#app/ui/cx.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { mapLink } from '../event-page.ts'
import type { EventPlace } from '../event-where.ts'
import styles from './event-venue.module.css'

/** The full address of an event at a place, in lines, and a map of it. */
export function EventVenue({ event }: { event: EventPlace & { street: string | null } }) {
  const { t } = useTranslation('orders')
  const language = useLanguage()
  const { venue, street, city, country } = event
  const lead = venue ?? street
  const lines = placeParts([venue, street, cityInCountry(city, country, language)], country)
  return (
    <>
      {lines.map((line) => (
        <span key={line} className={cx(styles.line, line === lead && styles.lead)} translate="no">
          {line}
        </span>
      ))}
      <ExternalLink href={mapLink(event, country && countryName(country, language))}>
        {t('pass.map')}
      </ExternalLink>
    </>
  )
}
