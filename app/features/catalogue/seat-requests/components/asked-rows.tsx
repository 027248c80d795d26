import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { seatRequestPath } from '../seat-request-path.ts'

type AskedRowsProps = {
  /** `line` says where the request stands. */
  requests: {
    slug: string
    title: string
    language: string
    startsAt: Date
    timeZone: string
    line: string
  }[]
}

/** The dates with the person's seat requests, if any; each links to the request. */
export function AskedRows({ requests }: AskedRowsProps) {
  const { t } = useTranslation('seat-requests')
  if (requests.length === 0) return null
  return (
    <Section title={t('mine.title')}>
      <DeskRows>
        {requests.map(({ slug, title, language, startsAt, timeZone, line }) => (
          <DeskRow
            key={slug}
            starts={{ at: startsAt, timeZone }}
            title={title}
            titleLang={language}
            to={seatRequestPath(slug)}
            lines={[line]}
          />
        ))}
      </DeskRows>
    </Section>
  )
}
