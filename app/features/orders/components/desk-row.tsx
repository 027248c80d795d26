import type { ReactNode } from 'react'
import { dayParts } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { DateBadge } from '#app/ui/date-badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import styles from './desk-row.module.css'

type DeskRowProps = {
  startsAt: Date
  timeZone: string
  title: string
  titleLang: string
  to: string
  /** What one needs to know, a line each. */
  lines: ReactNode[]
  end?: ReactNode
}

/** One dated thing in a list of a signed-in page: date, title, lines, and at the end its state and what to do. */
export function DeskRow({ startsAt, timeZone, title, titleLang, to, lines, end }: DeskRowProps) {
  const language = useLanguage()
  const { day, month, weekday } = dayParts(startsAt, timeZone, language)
  return (
    <li className={styles.row}>
      <DateBadge
        day={day}
        rest={language === 'ja' ? `${month} (${weekday})` : `${month}, ${weekday}`}
        dateTime={startsAt.toISOString()}
      />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Anchor to={to} lang={titleLang}>
            {title}
          </Anchor>
        </h3>
        {lines.map((line, at) => (
          <div key={at.toString()} className={styles.line}>
            {line}
          </div>
        ))}
      </div>
      {end ? <div className={styles.end}>{end}</div> : null}
    </li>
  )
}

export function DeskRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}
