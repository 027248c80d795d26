import type { ReactNode } from 'react'
import { badgeLines } from '#app/kit/dates.ts'
import { Anchor } from './anchor.tsx'
import { DateBadge } from './date-badge.tsx'
import styles from './desk-row.module.css'
import { useLanguage } from './language.ts'
import { Menu } from './menu.tsx'

type DeskRowProps = {
  /** When it begins, for what has a date: it stands before the title. */
  starts?: { at: Date; timeZone: string }
  title: string
  titleLang?: string
  to?: string
  /** Whether that leads to a file, which is saved. */
  isFile?: boolean
  heading?: 'h2' | 'h3'
  /** What one needs to know, a line each. */
  lines: ReactNode[]
  /** The face of whom it is about; stays beside the words on a phone. */
  face?: ReactNode
  end?: ReactNode
}

/** One thing in a list of a signed-in page: date, title, lines, and at the end its state and what to do. */
export function DeskRow({
  starts,
  title,
  titleLang,
  to,
  isFile = false,
  heading: Heading = 'h3',
  lines,
  face,
  end,
}: DeskRowProps) {
  return (
    <li className={styles.row}>
      {starts ? <StartDate {...starts} /> : null}
      <div className={styles.words}>
        <Heading className={styles.title} lang={to === undefined ? titleLang : undefined}>
          {to === undefined ? (
            title
          ) : (
            <Anchor to={to} lang={titleLang} download={isFile || undefined}>
              {title}
            </Anchor>
          )}
        </Heading>
        {lines.map((line, at) => (
          <div key={at.toString()} className={styles.line}>
            {line}
          </div>
        ))}
      </div>
      {face ? <div className={styles.face}>{face}</div> : null}
      {end ? <div className={styles.end}>{end}</div> : null}
    </li>
  )
}

function StartDate({ at, timeZone }: { at: Date; timeZone: string }) {
  const language = useLanguage()
  return <DateBadge {...badgeLines(at, timeZone, language)} dateTime={at.toISOString()} />
}

/** What one can do with it, side by side, for the end of a row. */
export function DeskActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

type DeskMenuProps = { button: string; label: string; children: ReactNode }

/** What one does with it now and then, behind one button; `label` names the row, too. */
export function DeskMenu({ button, label, children }: DeskMenuProps) {
  return (
    <Menu button={button} label={label} className={styles.menu}>
      {children}
    </Menu>
  )
}

export function DeskRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}
