import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownAnnouncements } from '../queries-announcements.server.ts'

type WhomProps = Pick<ShownAnnouncements['written'][number], 'ticketTypes' | 'chosen'> & {
  types: ShownAnnouncements['types']
  lang: string
}

/** The recipients of an announcement: everybody, holders of some ticket types, or chosen people, by name. */
export function Whom({ ticketTypes, chosen, types, lang }: WhomProps) {
  const { t } = useTranslation('announcements')
  if (chosen.length > 0) {
    const names = chosen.map(({ name, reference, position }) => name ?? `${reference}-${position}`)
    return (
      <>
        {t('toPeople', { count: names.length })} <span translate="no">{names.join(', ')}</span>
      </>
    )
  }
  if (ticketTypes.length === 0) return <>{t('toAll')}</>
  const nameOf = (id: string) => types.find((type) => type.id === id)?.name
  const names = [...new Set(ticketTypes.map(nameOf))].map((name) => name ?? t('otherTickets'))
  return <span lang={lang}>{t('toSome', { types: names.join(', ') })}</span>
}
