import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { waitingPath } from '../waiting-path.ts'

type WaitlistRowsProps = {
  /** `place` says where the reader stands. */
  waitlistEntries: {
    slug: string
    title: string
    language: string
    startsAt: Date
    timeZone: string
    place: string
  }[]
}

/** The dates that the person waits for; each links to the own entry. */
export function WaitlistRows({ waitlistEntries }: WaitlistRowsProps) {
  return (
    <DeskRows>
      {waitlistEntries.map(({ slug, title, language, startsAt, timeZone, place }) => (
        <DeskRow
          key={slug}
          starts={{ at: startsAt, timeZone }}
          title={title}
          titleLang={language}
          to={waitingPath(slug)}
          lines={[place]}
        />
      ))}
    </DeskRows>
  )
}
