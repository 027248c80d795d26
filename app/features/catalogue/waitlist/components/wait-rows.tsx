import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { waitingPath } from '../waiting-path.ts'

type WaitRowsProps = {
  /** `place` says where the reader stands. */
  waits: { slug: string; title: string; language: string; startsAt: Date; timeZone: string; place: string }[]
}

/** The dates that somebody waits for; each leads to the own place. */
export function WaitRows({ waits }: WaitRowsProps) {
  return (
    <DeskRows>
      {waits.map(({ slug, title, language, startsAt, timeZone, place }) => (
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
